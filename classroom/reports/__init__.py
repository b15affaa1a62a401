"""Reports of a pupil or a class: counted from the log, read by pages, mails and exports."""
