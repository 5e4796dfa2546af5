import { generateKeyPairSync } from 'node:crypto'
import { explainRequest, readRequests, verifyRequest, writeExplanation } from '@pocketbank/devtools/explain'
import { explain } from '@pocketbank/devtools/explain/explain'
import { defaultSettings } from '@pocketbank/http/settings'
import { holdsPrivateKey, withoutPrivateKeys } from '@pocketbank/signatures/certificates'
import { nodeCrypto } from '@pocketbank/signatures/node'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openConsole } from '../../console/test/kit/console.ts'
import { drawText } from '../../core/test/kit/any-text.ts'
import { createExplainer } from '../../devtools/test/kit/explaining.ts'
import { rawHttp } from '../../http/test/kit/raw-http.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const ed = generateKeyPairSync('ed25519')

type PrivateKey = typeof rsa.privateKey
type Form = 'pkcs1' | 'pkcs8' | 'sec1'

const toDer = (key: PrivateKey, type: Form) => key.export({ type, format: 'der' }) as Buffer
const toPem = (key: PrivateKey, type: Form) => key.export({ type, format: 'pem' }) as string
const encrypted = rsa.privateKey.export({
  type: 'pkcs8',
  format: 'pem',
  cipher: 'aes-256-cbc',
  passphrase: 'secret',
}) as string
const encryptedDer = rsa.privateKey.export({
  type: 'pkcs8',
  format: 'der',
  cipher: 'aes-256-cbc',
  passphrase: 'secret',
}) as Buffer
const bagged = rsa.privateKey.export({
  type: 'pkcs1',
  format: 'pem',
  cipher: 'aes-128-cbc',
  passphrase: 'secret',
}) as string

const inOneLine = (pem: string) => pem.trim().replaceAll('\n', ' ')
const setup = openConsole()
const certificate = await setup.tpp().certificate()
const armoured = `-----BEGIN CERTIFICATE----- ${certificate} -----END CERTIFICATE-----`

/** Values of a header that hold a private key. */
const values: readonly (readonly [form: string, value: string])[] = [
  ['PKCS #8 in PEM', inOneLine(toPem(rsa.privateKey, 'pkcs8'))],
  ['PKCS #1 in PEM', inOneLine(toPem(rsa.privateKey, 'pkcs1'))],
  ['SEC 1 in PEM', inOneLine(toPem(ec.privateKey as PrivateKey, 'sec1'))],
  ['an encrypted key in PEM', inOneLine(encrypted)],
  ['a key encrypted by openssl in PEM', inOneLine(bagged)],
  ['PEM without its end', inOneLine(toPem(rsa.privateKey, 'pkcs8')).slice(0, 900)],
  ['PKCS #8 in base64', toDer(rsa.privateKey, 'pkcs8').toString('base64')],
  ['PKCS #1 in base64', toDer(rsa.privateKey, 'pkcs1').toString('base64')],
  ['SEC 1 in base64', toDer(ec.privateKey as PrivateKey, 'sec1').toString('base64')],
  ['PKCS #8 of an elliptic curve in base64', toDer(ec.privateKey as PrivateKey, 'pkcs8').toString('base64')],
  ['an Ed25519 key in base64', toDer(ed.privateKey as PrivateKey, 'pkcs8').toString('base64')],
  ['an encrypted key in base64', encryptedDer.toString('base64')],
  ['half of a key in base64', toDer(rsa.privateKey, 'pkcs8').toString('base64').slice(0, 700)],
  ['base64url', toDer(rsa.privateKey, 'pkcs8').toString('base64url')],
  ['base64 in lines', toDer(rsa.privateKey, 'pkcs8').toString('base64').replace(/.{64}/g, '$& ')],
  ['base64, percent-encoded', encodeURIComponent(toDer(rsa.privateKey, 'pkcs8').toString('base64'))],
  ['hexadecimal', toDer(rsa.privateKey, 'pkcs8').toString('hex')],
  ['PEM in base64', Buffer.from(toPem(rsa.privateKey, 'pkcs8')).toString('base64')],
  ['base64 twice', Buffer.from(toDer(rsa.privateKey, 'pkcs8').toString('base64')).toString('base64')],
  ['PEM, percent-encoded', encodeURIComponent(toPem(rsa.privateKey, 'pkcs8'))],
  [
    'PEM as forms are encoded',
    new URLSearchParams({ '': toPem(rsa.privateKey, 'pkcs8') }).toString().slice(1),
  ],
  ['a key after its certificate', `${armoured} ${inOneLine(toPem(rsa.privateKey, 'pkcs8'))}`],
  ['a key in front of its certificate', `${inOneLine(toPem(rsa.privateKey, 'pkcs1'))} ${armoured}`],
]

/** Pieces of a value that nobody may see: longer than what is alike by chance. */
function listSecretPieces(value: string): readonly string[] {
  const bare = value.replace(armoured, '').replace(/-----[A-Z0-9 +%]+-----/g, '')
  const runs = bare.match(/[A-Za-z0-9+/=_-]{24,}/g) ?? []
  return runs.flatMap((run) => run.match(/.{24}/g) ?? [])
}

function expectNoPieces(value: string, place: string, text: string): void {
  expect(
    listSecretPieces(value).filter((piece) => text.includes(piece)),
    place,
  ).toEqual([])
}

test('[Q10k] finds a key in each of its forms, and nothing else', async () => {
  for (const [form, value] of values) {
    expect(holdsPrivateKey(value), form).toBe(true)
    expect(listSecretPieces(value).length, form).toBeGreaterThan(0)
    expectNoPieces(value, form, withoutPrivateKeys(value))
    expect(holdsPrivateKey(withoutPrivateKeys(value)), form).toBe(true)
  }
  const publicKey = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const publicPem = rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }) as string
  for (const text of [certificate, armoured, publicKey, publicPem, 'MIIE', 'Mozilla/5.0', '']) {
    expect(withoutPrivateKeys(text)).toBe(text)
  }
})

test('[Q10k] leaves text without a key unchanged', () => {
  fc.assert(fc.property(drawText(), (text) => withoutPrivateKeys(text) === text))
})

test.each([
  ['beginnings', '-----BEGIN PRIVATE KEY-----'],
  ['lines of base64', `${'MIIE'.repeat(16)}\n`],
  ['lines of base64 of text', `${'LS0t'.repeat(16)}\n`],
  ['words', 'TUlJ TUlJRUlJRUlJRUlJ '],
  ['hexadecimal', `30${'82'.repeat(20)}:`],
  ['blanks', '                '],
])('[Q10k] searches keys in linear time: %s', { timeout: 20_000 }, (_, piece) => {
  // Anything worse than linear would not come back before the runner gives up.
  expect(withoutPrivateKeys(piece.repeat(400_000 / piece.length))).not.toBe('')
})

/** Forms of which each takes a way of its own to the pages; the table above has them all. */
const shownForms = new Set([
  'PKCS #8 in PEM',
  'PEM without its end',
  'SEC 1 in base64',
  'PEM in base64',
  'hexadecimal',
  'a key after its certificate',
])

describe.each(values.filter(([form]) => shownForms.has(form)))(
  '[Q10k] %s that is sent as certificate',
  (_, value) => {
    const browser = setup.browser()

    async function createRequest() {
      const signedRequest = await setup.tpp().sign(new Request('http://127.0.0.1:8080/v1/sandbox/customers'))
      const headers = new Headers(signedRequest.headers)
      headers.set('TPP-Signature-Certificate', value)
      return new Request(signedRequest, { headers })
    }

    async function refuseRequest() {
      const answer = await setup.app.fetch(await createRequest())
      const entry = setup.app.requests.entries.at(-1)
      if (entry === undefined) throw new Error('nothing was asked')
      return { entry, answer: await answer.text() }
    }

    test('names it in response, journal, files and pages without showing it', async () => {
      const { entry, answer } = await refuseRequest()
      expect(answer).toContain('it holds a private key')
      expectNoPieces(value, 'answer', answer)
      const { id } = entry
      const control = (path: string, accept = 'application/json') =>
        setup.app.fetch(new Request(`http://127.0.0.1/_sandbox${path}`, { headers: { Accept: accept } }), {
          remote: '127.0.0.1',
        })
      const texts: Readonly<Record<string, string>> = {
        entry: JSON.stringify([entry, entry.request, entry.request?.header('TPP-Signature-Certificate')]),
        stderr: explain(entry),
        'explained as JSON': JSON.stringify(
          await explainRequest(
            createExplainer(
              { requests: setup.app.requests as never },
              { entries: setup.app.requests.entries },
            ),
            entry,
          ),
        ),
      }
      for (const [place, text] of Object.entries(texts)) expectNoPieces(value, place, text)
      for (const path of [`/console/requests/${id}`, '/console/requests', '/']) {
        expectNoPieces(value, path, (await browser.open(path)).html)
      }
      for (const path of ['har', 'report', `requests/${id}/har`, `requests/${id}/report`]) {
        const file = await (await browser.fetch(`/console/${path}`)).text()
        expect(file.length).toBeGreaterThan(100)
        expectNoPieces(value, path, file)
      }
      for (const path of [`/requests/${id}`, '/requests', '/requests.har', '/report']) {
        const file = await control(path)
        expect([path, file.status]).toEqual([path, 200])
        expectNoPieces(value, path, await file.text())
      }
      expectNoPieces(value, 'as text', await (await control(`/requests/${id}`, 'text/plain')).text())
      expect((await browser.open(`/console/requests/${id}`)).text).toContain('It holds a private key.')
    })

    test('names it in a paste, and removes it from the fields', async () => {
      const request = Buffer.from(await rawHttp(await createRequest())).toString('latin1')
      const form = await browser.open('/explain')
      const page = await browser.submit(form, 'explain-request', { request })
      expect(page.text).toContain('It holds a private key.')
      expectNoPieces(value, 'page', page.html)
      const explanationPage = await browser.submit(form, 'explain-request', { request, certificate: value })
      expectNoPieces(value, 'certificate', explanationPage.html)
      const [raw] = readRequests(request)
      const result = raw.ok
        ? await verifyRequest({ crypto: nodeCrypto, settings: defaultSettings, now: 0 }, { raw: raw.value })
        : raw
      if (!result.ok) throw new Error('a request is read')
      expect(JSON.stringify(result.value)).toContain('it holds a private key')
      expectNoPieces(
        value,
        'verified',
        JSON.stringify(result.value) + writeExplanation(result.value, { language: 'curl' }),
      )
    })
  },
)
