import { Ajv } from 'ajv'
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import harSchema from 'har-schema'
import { expect, test } from 'vitest'
import type { Har } from '../src/control/har.ts'
import { openControl } from './kit/control.ts'

/** The published schema of HAR 1.2; `optional` is a word of its own that no draft knows. */
function validator() {
  const ajv = new Ajv({
    strict: false,
    formats: {
      'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
      uri: (text: string) => URL.canParse(text),
      ipv4: true,
      ipv6: true,
    },
  })
  ajv.addMetaSchema(draft06)
  for (const schema of Object.values(harSchema)) ajv.addSchema(schema)
  const schema = ajv.getSchema('har.json')
  if (schema === undefined) throw new Error('there is no schema of an archive')
  return schema
}

const validate = validator()

async function readArchive(setup: ReturnType<typeof openControl>, query = ''): Promise<Har> {
  const har = await setup.callJson<Har>(200, 'GET', `/_sandbox/requests.har${query}`)
  expect([validate(har), validate.errors]).toEqual([true, null])
  return har
}

async function session() {
  const setup = openControl()
  const tpp = setup.tpp()
  await tpp.get('/v1/sandbox/customers?limit=1&x=%C3%A6', { headers: { 'X-Request-ID': 'one' } })
  await tpp.post('/v1/sandbox/customers', {
    body: { customerNumber: '13039319957', name: 'Kari', type: 'PRIVATE' },
  })
  await tpp.post('/v1/sandbox/customers', { body: new Uint8Array([0xff, 0xfe, 0x00]) })
  await tpp.get('/v1/accounts', { wrong: 'otherKey' })
  await tpp.post('/v1/sandbox/customers', { body: 'x'.repeat(70_000) })
  await tpp.get('/v1/nowhere' as string)
  setup.bank.faults.once('drop')
  await tpp.get('/v1/sandbox/customers').catch(() => undefined)
  return setup
}

test('[K7c] writes archives that are valid by the schema of HAR 1.2', async () => {
  const { log } = await readArchive(await session())
  expect(log.entries).toHaveLength(7)
  expect(log.creator).toEqual({ name: 'pocketbank', version: '0.1.0' })
  expect(validate({ log: { ...log, version: undefined } })).toBe(false)
})

test('[K7c] has the faults and quirks of a request', async () => {
  const setup = await session()
  setup.bank.faults.add({
    effect: { kind: 'delay', milliseconds: 7 },
    match: { where: () => true },
    times: 2,
  })
  await setup.tpp().get('/v1/sandbox/customers')
  const { log } = await readArchive(setup)
  const [first, droppedEntry, delayed] = [log.entries[0], log.entries.at(-2), log.entries.at(-1)]
  expect(first).not.toHaveProperty('_faults')
  const drop = { id: 'fault-1', kind: 'drop', effect: { kind: 'drop' }, after: false, times: 1 }
  const [effect, match] = [{ kind: 'delay', milliseconds: 7 }, { where: true }]
  expect([droppedEntry?._faults, delayed?._faults]).toEqual([
    [drop],
    [{ id: 'fault-2', kind: 'delay', effect, after: false, times: 2, match }],
  ])
  expect([droppedEntry?.comment, delayed?.comment]).toEqual([
    expect.stringMatching(/^\w+, struck by fault-1$/),
    expect.stringMatching(/^\w+, struck by fault-2$/),
  ])
})

test('[K7c] has times, durations, headers and bodies for browsers', async () => {
  const { log } = await readArchive(await session())
  for (const entry of log.entries) {
    expect(Number.isFinite(entry.time)).toBe(true)
    expect(entry.startedDateTime).toBe('2026-01-15T09:00:00.000Z')
    expect(entry.timings).toEqual({ send: 0, wait: entry.time, receive: 0 })
    expect(URL.canParse(entry.request.url)).toBe(true)
  }
  const [first, creation, bytes, refusal, large] = log.entries
  expect(first?.request.queryString).toEqual([
    { name: 'limit', value: '1' },
    { name: 'x', value: 'æ' },
  ])
  expect(first?.request).not.toHaveProperty('postData')
  expect(creation?.request.postData).toEqual({
    mimeType: 'application/json',
    text: '{"customerNumber":"13039319957","name":"Kari","type":"PRIVATE"}',
  })
  expect(creation?.response).toMatchObject({
    status: 201,
    redirectURL: expect.stringContaining('/v1/sandbox/customers/'),
  })
  expect(bytes?.request.postData).toMatchObject({ text: '//4A', comment: 'in base64' })
  expect(refusal?.comment).toMatch(/decided by rule Q/)
  expect(large?.request).toMatchObject({ bodySize: -1, postData: { comment: 'the first 65536 bytes' } })
})

test('[K7c] accepts the filters of the list, and one id', async () => {
  const setup = await session()
  const countEntries = async (query: string) => (await readArchive(setup, query)).log.entries.length
  expect(await countEntries('?status=201')).toBe(1)
  expect(await countEntries('?operation=listCustomers&status=200')).toBe(1)
  expect(await countEntries('?id=one')).toBe(1)
  expect(await countEntries('?id=one&status=404')).toBe(0)
  expect((await setup.call('GET', '/_sandbox/requests.har?id=nobody')).status).toBe(404)
  expect((await setup.call('GET', '/_sandbox/requests.har?stauts=1')).status).toBe(400)
  expect((await setup.call('POST', '/_sandbox/requests.har')).status).toBe(405)
})
