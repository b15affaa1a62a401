"""Reports: counted true, built whatever breaks, read by those who may."""
