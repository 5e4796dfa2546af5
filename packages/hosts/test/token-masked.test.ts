import { request } from 'node:http'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser } from '../../console/test/kit/console.ts'
import { readOptions } from '../src/node/options.ts'
import { createPrinter } from '../src/node/printer.ts'
import { type Server, serve } from '../src/node/serve.ts'

/** With characters that each way of writing escapes. */
const token = 'kJ8s-d+f/2mN=q%x&y"z\'w\\v0aB<c>7Q'

const percent = (text: string, pick: (character: string) => boolean = () => true) =>
  [...text]
    .map((character) =>
      pick(character) ? `%${character.charCodeAt(0).toString(16).padStart(2, '0')}` : character,
    )
    .join('')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const entities = (text: string) => text.replaceAll(/\W/g, (character) => `&#${character.charCodeAt(0)};`)

/** The token in the shapes in which clients, pages and files write it. */
const shapes: Readonly<Record<string, string>> = {
  plain: token,
  bearer: `Bearer ${token}`,
  'in a query': encodeURIComponent(token),
  'each character percent-encoded': percent(token),
  'in capitals': percent(token).toUpperCase(),
  'some percent-encoded': percent(token, (character) => /[aekmz]/.test(character)),
  'encoded twice': encodeURIComponent(encodeURIComponent(token)),
  'encoded three times': encodeURIComponent(encodeURIComponent(percent(token))),
  'password of Basic': `Basic ${base64(`kari:${token}`)}`,
  'password without a name': `Basic ${base64(`:${token}`)}`,
  'name of Basic': `Basic ${base64(`${token}:`)}`,
  'Basic with a longer name': `Basic ${base64(`ki:${token}`)}`,
  base64: base64(token),
  base64url: Buffer.from(`x${token}`).toString('base64url'),
  'base64 in a query': encodeURIComponent(base64(`ab${token}c`)),
  JSON: JSON.stringify(token).slice(1, -1),
  'JSON in JSON': JSON.stringify(JSON.stringify(token)).slice(3, -3),
  'JSON in numbers': [...token].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
  'HTML in numbers': entities(token),
  'HTML in hexadecimal': [...token]
    .map((character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`)
    .join(''),
  'HTML by name': token
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;'),
  'in a shell': token.replaceAll("'", String.raw`'\''`),
  hexadecimal: Buffer.from(token).toString('hex'),
  'in small letters': token.toLowerCase(),
  'cut by a message': `${token.slice(0, 20)}…`,
}

/** Characters of the token from which one would know it. */
const recognisableChars = 12

/** The texts that a reader could decode from a text. */
function* readings(text: string): Generator<string> {
  let last = text
  for (let times = 0; times < 4; times += 1) {
    yield last
    last = last
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\+u00([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .replaceAll(
        /&(amp|lt|gt|quot);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
      )
  }
  for (const [run] of last.matchAll(/[\w+/-]{16,}/g)) {
    for (let from = 0; from < 4; from += 1) yield Buffer.from(run.slice(from), 'base64').toString('latin1')
    yield Buffer.from(run, 'hex').toString('latin1')
  }
}

/** The shapes' own words, without what only escapes them. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[\\']/g, '')

function isTold(text: string): boolean {
  const pieces = Array.from({ length: token.length - recognisableChars }, (_, at) =>
    bare(token.slice(at, at + recognisableChars)),
  )
  return [...readings(text)].some((reading) => pieces.some((piece) => bare(reading).includes(piece)))
}

describe('[K4i] the token is masked', () => {
  test.each(Object.entries(shapes))('is masked %s', (_, shape) => {
    expect(isTold(`${shape} `)).toBe(true)
    for (const text of [shape, `a ${shape} b`, `"x":"${shape}"`]) {
      expect([text, isTold(withoutSecret(text, token))]).toEqual([text, false])
    }
  })

  test('leaves other text unchanged', () => {
    const text = 'kJ8s-d+f is how it begins, dGhlIHRva2Vu, %6b%4a and 6b4a38'
    expect(withoutSecret(text, token)).toBe(text)
    expect(withoutSecret(token, undefined)).toBe(token)
  })

  describe('wherever a client has sent it', () => {
    const stderr: string[] = []
    let server: Server

    beforeAll(async () => {
      const options = readOptions(['--port', '0', '--empty', '--control-token', token], {})
      if (!options.ok) throw new Error(options.error)
      const quiet = createPrinter(process.stderr)
      const printer = {
        ...quiet,
        colour: quiet.colour,
        printNote: (_: string, text: () => string) => void stderr.push(text()),
      }
      server = await serve({ ...options.value, printer })
    })
    afterAll(() => server.close())

    function send(path: string, headers: Readonly<Record<string, string>>, body = ''): Promise<void> {
      return new Promise((resolve, reject) => {
        const headerFields = {
          ...headers,
          Connection: 'close',
          'Content-Length': String(Buffer.byteLength(body)),
        }
        const outgoing = request(server.url, { method: 'POST', path, headers: headerFields }, (answer) => {
          answer.resume().on('end', () => resolve())
        })
        outgoing.once('error', reject).end(body)
      })
    }

    /** D: what a client cuts itself is a text of its own. */
    const texts = Object.values(shapes).filter((shape) => !shape.endsWith('…'))
    const init = { headers: { Authorization: `Bearer ${token}` } }

    test('is in no journal, archive, report, page or output', async () => {
      for (const shape of texts) {
        const value = Buffer.from(shape).toString('latin1')
        const inPath = encodeURIComponent(shape)
        const headers = {
          Authorization: value,
          'X-Request-ID': value,
          Signature: `keyId="${value}"`,
          Digest: value,
        }
        await send(`/v1/sandbox/customers/${inPath}?${inPath}=${inPath}`, {
          ...headers,
          Cookie: `a=${value}`,
        })
        const whole = {
          Date: new Date().toUTCString(),
          'X-Request-ID': 'one',
          'Content-Type': 'application/json',
          Digest: `SHA-256=${value}`,
          Signature: `keyId="${value}"`,
          'TPP-Signature-Certificate': value,
        }
        await send(`/v1/sandbox/customers?${inPath}`, whole, '{}')
        await send(
          '/v1/sandbox/customers',
          { 'Content-Type': 'application/json', 'TPP-Signature-Certificate': value },
          JSON.stringify({ name: shape }),
        )
      }
      const outputs = [stderr.join('\n')]
      for (const path of ['/requests', '/requests.har', '/report']) {
        outputs.push(await (await fetch(`${server.url}/_sandbox${path}`, init)).text())
      }
      const browser = consoleBrowser((sentRequest) => fetch(sentRequest), {}, server.url)
      await browser.submit(await browser.open('/'), '/console/enter', { token })
      expect(browser.cookies.size).toBe(1)
      const ids = server.app.requests.entries.map(({ id }) => id)
      for (const [at, id] of ids.entries()) {
        if (at % 3 === 1) outputs.push(await (await browser.fetch(`/console/requests/${id}`)).text())
        outputs.push(await (await fetch(`${server.url}/_sandbox/requests/${id}`, init)).text())
      }
      outputs.push(await (await browser.fetch('/console/requests')).text())
      expect(ids).toHaveLength(3 * texts.length)
      expect(stderr.length).toBeGreaterThan(0)
      for (const text of outputs)
        expect([text.slice(0, 60), isTold(text)]).toEqual([text.slice(0, 60), false])
    })
  })
})
