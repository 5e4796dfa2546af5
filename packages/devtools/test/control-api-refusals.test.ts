import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlOperations } from '../src/control/operations/index.ts'
import { createControlRequest, openControl } from './kit/control.ts'

const echoedMax = 200

/** Text of which every stretch of some length is found again only where it was repeated. */
function marked(characters: string): string {
  return Array.from({ length: 400 }, (_, index) => `${index}${characters}`).join('-')
}

/** The longest stretch of a text that an answer repeats. */
function longestEcho(answer: string, input: string): number {
  let longest = 0
  for (let start = 0; start < input.length; start += 20) {
    let length = 20
    while (start + length <= input.length && answer.includes(input.slice(start, start + length))) length += 1
    longest = Math.max(longest, length - 1)
  }
  return longest
}

const setup = openControl()
const ids = [
  'link',
  'authorisationId',
  'customerNumber',
  'agreement',
  'accounts',
  'id',
  'now',
  'to',
  'effect',
  'match',
  'on',
]
const names = fc.constantFrom(...ids, 'days', 'following', 'surplus', 'rights', 'context', 'times', 'after')
const word = fc.constantFrom('x', 'å', '😀', '.', 'a/b').map(marked)

const wrapper = fc.constantFrom<(value: string) => unknown>(
  (value) => value,
  (value) => [value],
  (value) => ({ [value]: 1 }),
  (value) => ({ kind: value }),
  (value) => ({ kind: 'error', code: value }),
  (value) => ({ operation: value, tpp: value }),
)

/**
 * What a request to a control operation can bring that is far too long: in its path, its query, the names of
 * its fields or their values.
 */
const requests = fc
  .record({ operation: fc.constantFrom(...controlOperations), text: word, name: names, wrap: wrapper })
  .chain(({ operation: { method, path }, text, name, wrap }) => {
    const inPath = path.replace(/\{\w+\}/, encodeURIComponent(text))
    const plain = path.replace(/\{\w+\}/, 'start')
    const query = `?${name}=${encodeURIComponent(text)}`
    return fc.constantFrom(
      { text, request: createControlRequest(method, inPath, {}) },
      { text, request: createControlRequest(method, plain + query, {}) },
      { text, request: createControlRequest(method, `${plain}?${encodeURIComponent(text)}=1`, {}) },
      {
        text,
        request: createControlRequest(method, plain, { customerNumber: '1', link: 'x', [name]: wrap(text) }),
      },
      { text, request: createControlRequest(method, plain, { [text]: 1 }) },
      { text, request: createControlRequest(method, plain, text) },
      { text, request: createControlRequest(method, plain + text, {}) },
      { text, request: createControlRequest('A'.repeat(300), plain, {}) },
    )
  })

test('[K2d] repeats at most 200 characters of any request in a refusal', async () => {
  let refusalCount = 0
  await fc.assert(
    fc.asyncProperty(requests, async ({ text, request }) => {
      const answer = await setup.app.fetch(request, { remote: '127.0.0.1' })
      const responseText = await answer.text()
      expect(answer.status).toBeLessThan(500)
      if (answer.status < 400) return
      refusalCount += 1
      const [input, method] = [JSON.stringify(text).slice(1, -1), request.method]
      expect([longestEcho(responseText, input) <= echoedMax, responseText.slice(0, 2_000)]).toEqual([
        true,
        expect.any(String),
      ])
      expect(responseText).not.toContain(method.length > 200 ? method.slice(0, 201) : `\u0000`)
    }),
    { numRuns: 150 },
  )
  expect(refusalCount).toBeGreaterThan(60)
  expect(setup.faults).toEqual([])
})

test('[K2d] repeats as little of a damaged snapshot', async () => {
  const snapshotJson = await setup.callJson<Record<string, unknown>>(200, 'GET', '/_sandbox/snapshots/start')
  const text = marked('x')
  const damaged = [
    { ...snapshotJson, [text]: 1 },
    { ...snapshotJson, zone: text },
    { ...snapshotJson, pocketbank: text },
    { ...snapshotJson, counts: { [text]: 1 } },
    { ...snapshotJson, carried: { faults: { issued: 0, faults: [], quirks: [text] } } },
    { ...snapshotJson, carried: { faults: { [text]: 1, issued: 0, faults: [], quirks: [] } } },
  ]
  for (const snapshot of damaged) {
    const answer = await setup.call('PUT', '/_sandbox/snapshots/bad', snapshot)
    expect(answer.status).toBe(400)
    expect(longestEcho(await answer.text(), text)).toBeLessThanOrEqual(echoedMax)
  }
})
