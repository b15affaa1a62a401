/** Nothing is chosen on this page: the tests post moves. */
