#!/usr/bin/env bash
# Runs a command with CHROMIUM set to a browser: one that is installed, or Debian's where this machine may install it.
# Without one it says so and runs the command all the same: tests that need a browser are then skipped.
set -euo pipefail
find_browser() { for name in chromium chromium-browser google-chrome google-chrome-stable; do command -v "$name" && return; done; true; }
CHROMIUM="${CHROMIUM:-$(find_browser)}"
if [ -z "$CHROMIUM" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Debian's chromium for the tests of the page"
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 || echo "chromium could not be installed"
  CHROMIUM="$(find_browser)"
fi
if [ -z "$CHROMIUM" ]; then
  echo "No Chromium: the tests of the page that need a browser are skipped. Install it (apt-get install chromium), or set CHROMIUM=/path/to/chromium."
fi
export CHROMIUM
exec "$@"
