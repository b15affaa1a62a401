#!/bin/sh
# Prints the path of a Python that is new enough, or one line that says what is missing.
# PYTHON=/path/to/python3 chooses one.
enough='import sys; sys.exit(sys.version_info < (3, 11))'
old=""
for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    path=$(command -v "$name" 2>/dev/null) || continue
    version=$("$path" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    if "$path" -c "$enough" 2>/dev/null; then
        echo "$path"
        exit 0
    fi
    old="${old:-$version at $path}"
done
if [ -n "$old" ]; then
    echo "counterpane does not start: it needs Python 3.11 or newer; this is $old. Another one: PYTHON=/path/to/python3 make run" >&2
else
    echo "counterpane does not start: it needs Python 3.11 or newer, and none was found${PYTHON:+ at $PYTHON}. Install it from python.org or your system's packages." >&2
fi
exit 1
