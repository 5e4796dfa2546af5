import { readRequests, verifyEach, writeExplanation } from '@pocketbank/devtools/explain'
import { expect, test } from 'vitest'
import { createExplainer } from '../../devtools/test/kit/explaining.ts'
import { openSandbox } from '../../devtools/test/kit/sandbox.ts'
import { rawHttp } from '../../http/test/kit/raw-http.ts'
import { explanationParts } from '../src/explainer/explanation-parts.tsx'

const sandbox = openSandbox()
const bank = { ...createExplainer(sandbox), entries: [], now: sandbox.bank.now }

/** Puts a long text into the value of a header. */
const within = (name: string) => (raw: string, long: string) =>
  raw.replace(new RegExp(`^(${name}: )([^\\r]*)`, 'mi'), (_, start, value) => `${start}x${long}${value}`)

/** Places of a request that can have a long text. */
const places: Readonly<Record<string, (raw: string, long: string) => string>> = {
  date: within('date'),
  'x-request-id': within('x-request-id'),
  digest: within('digest'),
  certificate: within('tpp-signature-certificate'),
  'content-type': within('content-type'),
  signature: within('signature'),
  'the end of the signature': (raw, long) =>
    raw.replace(/^(signature: [^\r]*)/im, (line) => `${line}${long}`),
  'the list of signed headers': (raw, long) => raw.replace(/(headers=")/i, (start) => `${start}[${long}x`),
  'another header': (raw, long) => raw.replace('\r\n\r\n', () => `\r\nX-Other: x${long}x\r\n\r\n`),
  body: (raw, long) => raw.replace('{"a":1}', () => long),
}

const signs = [' ', '\t', ',', ';', '"', '\\', '=', 'a="b",']

/**
 * As long as the headers of a request may be for most servers, and a little less than the 59,000 blanks that
 * took the page half a minute.
 */
const length = 56_000

test.each(Object.keys(places))(
  '[Q15d] explains a request with a long text in %s in linear time',
  { timeout: 20_000 },
  async (place) => {
    const request = new Request('https://bank.example/v1/sandbox/customers', {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    })
    const raw = new TextDecoder('latin1').decode(await rawHttp(await sandbox.tpp().sign(request)))
    for (const sign of signs) {
      const input = places[place]?.(raw, sign.repeat(length / sign.length)) ?? ''
      const result = await verifyEach(bank, readRequests(input), {})
      // Anything worse than linear would not come back before the runner gives up.
      const pages = (result.ok ? result.value : []).map((entry) =>
        'explained' in entry
          ? `${writeExplanation(entry.explained)}${explanationParts({ explanation: entry.explained, href: (path) => path }).map(({ content }) => String(content))}`
          : 'unread',
      )
      expect(pages.join('')).not.toBe('')
    }
  },
)
