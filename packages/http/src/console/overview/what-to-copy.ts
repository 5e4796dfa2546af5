import { dayMilliseconds } from '@pocketbank/core/internal'
/** What commands follow from. */
export interface Calling {
  /** Where the bank is, as the browser reached it. */
  readonly url: string
  /** What the bank's clock shows, and the machine's, in epoch milliseconds. */
  readonly now: number
  readonly system: number
}

/** The commands of the overview. */
export interface Commands {
  readonly call: string
  readonly curl: string
  readonly test: string
}

/** Days that a certificate of openssl is valid. */
const certificateDays = 30

/** Between reading the one clock and the other some milliseconds pass, though both show the same. */
const clockReadMilliseconds = 1000

/** Whether a certificate that is made now is not valid yet by the bank's clock. */
export function isBehind({ now, system }: Calling): boolean {
  return now < system - clockReadMilliseconds
}

/** A text between single quotes of a shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** openssl makes key and certificate, hashes and signs; curl sends. */
function curlOf({ url, now, system }: Calling): string {
  const days = certificateDays + Math.max(0, Math.ceil((now - system) / dayMilliseconds))
  return String.raw`BANK=${shellQuoted(url)}
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days ${days} -subj '/C=NO/O=My TPP/CN=my-tpp' 2>openssl.log
DATE=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
ID=$(openssl rand -hex 16)
DIGEST="SHA-256=$(printf '' | openssl dgst -sha256 -binary | openssl base64 -A)"
SERIAL=$(openssl x509 -in cert.pem -noout -serial | cut -d= -f2)
ISSUER=$(openssl x509 -in cert.pem -noout -issuer -nameopt RFC2253 | cut -d= -f2-)
SIGNATURE=$(printf 'date: %s\ndigest: %s\nx-request-id: %s' "$DATE" "$DIGEST" "$ID" |
  openssl dgst -sha256 -sign key.pem | openssl base64 -A)
curl --silent --include "$BANK/v1/sandbox/customers" \
  -H "Date: $DATE" -H "Digest: $DIGEST" -H "X-Request-ID: $ID" \
  -H "TPP-Signature-Certificate: $(openssl x509 -in cert.pem -outform DER | openssl base64 -A)" \
  -H "Signature: keyId=\"SN=$SERIAL,CA=$ISSUER\",algorithm=\"rsa-sha256\",headers=\"date digest x-request-id\",signature=\"$SIGNATURE\""`
}

/** D: a TPP on the clock of the machine is right as long as the bank's shows the same day. */
function testOf({ url, now, system }: Calling): string {
  const clock =
    Math.abs(now - system) < dayMilliseconds / 2
      ? ''
      : `, now: () => new Date('${new Date(now).toISOString()}')`
  return `import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'

test('the bank lists its customers', async () => {
  const tpp = createTpp({ baseUrl: ${JSON.stringify(url)}${clock} })
  const answer = await tpp.get('/v1/sandbox/customers')
  expect(answer.status).toBe(200)
})`
}

/** The same request three times: by the command, by openssl and curl, and as a test. */
export function commandsFor(calling: Calling): Commands {
  return {
    call: `npx pocketbank call GET /v1/sandbox/customers --url ${shellQuoted(calling.url)}`,
    curl: curlOf(calling),
    test: testOf(calling),
  }
}
