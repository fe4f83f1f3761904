#!/bin/sh
# Lists sites, creates one, prints its name.
set -eu
url=https://api.example.com/v1
token=wa_live_5f2c9e7d41b84c0a

request() {
  curl --silent --show-error --fail --header "Authorization: Bearer $token" --header 'Accept: application/json' "$@"
}

request "$url/sites" >/dev/null
site=$(request --header 'Content-Type: application/json' --data '{"name":"Reef"}' "$url/sites")
echo "$site" | sed -n 's/.*"name":"\([^"]*\)".*/\1/p'
