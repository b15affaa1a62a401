"""Mutation testing: small faults planted by seed, one at a time; do the tests notice?"""
