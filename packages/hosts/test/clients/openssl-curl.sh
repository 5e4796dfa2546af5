#!/usr/bin/env bash
# A TPP made of openssl and curl alone: it makes a key and a certificate, signs by the book (§5), creates a customer and
# reads it back. Works in the current folder; prints the status and the body of each answer.
#
#   openssl-curl.sh http://127.0.0.1:8080
set -euo pipefail
bank=$1

# A certificate that says of itself who issued it: the bank trusts any issuer unless it has trust anchors.
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -keyout key.pem -out certificate.pem 2>openssl.log \
  -subj '/C=NO/O=Shell Betal, AS/organizationIdentifier=PSDNO-FSA-555555555/CN=Shell TPP'
certificate=$(openssl x509 -in certificate.pem -outform DER | openssl base64 -A)
serial=$(openssl x509 -in certificate.pem -noout -serial | cut -d= -f2)
issuer=$(openssl x509 -in certificate.pem -noout -issuer -nameopt RFC2253 | sed 's/^issuer=//')

# Prints the base64 of an RSA-SHA256 signature over standard input.
sign() { openssl dgst -sha256 -sign key.pem | openssl base64 -A; }

# call METHOD ADDRESS [BODY]: sends a signed request; the headers of the answer go to headers.txt.
call() {
  local method=$1 address=$2 body=${3-} date id names text quoted
  date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
  id=$(openssl rand -hex 16)
  names='date x-request-id'
  text=$(printf 'date: %s\nx-request-id: %s' "$date" "$id")
  local more=()
  if [ -n "$body" ]; then
    local digest
    digest="SHA-256=$(printf %s "$body" | openssl dgst -sha256 -binary | openssl base64 -A)"
    names="$names digest"
    text=$(printf '%s\ndigest: %s' "$text" "$digest")
    more=(--header "Digest: $digest" --header 'Content-Type: application/json' --data-binary "$body")
  fi
  # Inside the quotes of a header parameter a backslash is written twice.
  quoted=${issuer//\\/\\\\}
  curl --silent --show-error --request "$method" "$address" \
    --header "Date: $date" --header "X-Request-ID: $id" \
    --header "TPP-Signature-Certificate: $certificate" \
    --header "Signature: keyId=\"SN=$serial,CA=$quoted\",algorithm=\"rsa-sha256\",headers=\"$names\",signature=\"$(printf %s "$text" | sign)\"" \
    --dump-header headers.txt --output body.txt "${more[@]}"
  printf '%s %s\n' "$(sed -n '1s/^[^ ]* \([0-9]*\).*/\1/p' headers.txt)" "$(cat body.txt)"
}

call POST "$bank/v1/sandbox/customers" '{"customerNumber":"13039319956","name":"Kåre Skall","type":"PRIVATE"}'
location=$(sed -n 's/^[Ll]ocation: *\([^[:space:]]*\).*/\1/p' headers.txt)
call GET "$location"
