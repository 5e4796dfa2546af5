import { commands } from '@pocketbank/core'
import { bodyPath } from '@pocketbank/core/base/input'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyCommand } from '../../core/src/domain/command.ts'
import { drawText } from '../../core/test/kit/any-text.ts'
import { type Break, listBreaks, putAt } from '../../core/test/kit/list-breaks.ts'
import { documentedPath } from '../src/description/path-names.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { queryEntries } from '../src/requests/query.ts'
import { describeTables } from './kit/description.ts'
import { callOperation, exampleCall, fillPath } from './kit/operations.ts'
import { openPsuBank } from './kit/psu-bank.ts'
import { expectRefusal, readError } from './kit/refusals.ts'
import { openExampleWorld, type World } from './kit/world.ts'

/** Runs of each property. Most cost a signature. */
const numRuns = 20

/**
 * Signed requests would cost 0.3 ms each and be refused early where headers are made up, so nobody is asked
 * to sign.
 */
let world: World
let sandbox: World['sandbox']
beforeAll(async () => {
  world = await openExampleWorld({ settings: { signatures: 'off' } })
  sandbox = world.sandbox
})

interface Description {
  readonly paths: Record<string, Record<string, { readonly responses: object }>>
}

const description = describeTables(allOperations) as Description

/** The statuses that the description gives to an operation. */
function documentedStatuses({ path, method }: Operation): readonly string[] {
  return Object.keys(description.paths[documentedPath(path)]?.[method.toLowerCase()]?.responses ?? {})
}

/**
 * Sends and looks: a documented status, the error object where it is refused, no fault, and the bank as it
 * was.
 */
async function holds(operation: Operation, target: string, init: RequestInit): Promise<void> {
  const start = sandbox.bank.snapshot()
  const request = new Request(`https://bank.example${target}`, { method: operation.method, ...init })
  const answer = await sandbox.fetch(request)
  expect(documentedStatuses(operation)).toContain(String(answer.status))
  expect(answer.status).toBeLessThan(500)
  if (answer.status >= 400) {
    await readError(sandbox, answer)
    expect(sandbox.bank.bank).toBe(start.bank)
  }
  expect(sandbox.failures).toEqual([])
  if (sandbox.bank.bank !== start.bank) sandbox.bank.restore(start)
}

const json = { 'Content-Type': 'application/json' }

/** A value of JSON in the place of any one part of a body that is right. */
function mutated(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null) return fc.jsonValue()
  const keys = Object.keys(body)
  if (keys.length === 0) return fc.jsonValue()
  const changedBody = fc.constantFrom(...keys).chain((key) => {
    const inner = (body as Readonly<Record<string, unknown>>)[key]
    return mutated(inner).map((value) =>
      Array.isArray(body)
        ? body.map((entry, index) => (String(index) === key ? value : entry))
        : { ...body, [key]: value },
    )
  })
  return fc.oneof({ arbitrary: changedBody, weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 })
}

/** True if a body has the object or the list in which a place is. */
function isPlaceIn(body: unknown, keys: Break['keys']): boolean {
  const parent = keys
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)
  return keys.length === 0 || (typeof parent === 'object' && parent !== null)
}

const withBody = allOperations.filter(({ command }) => commands[command].body !== undefined)

describe.each(withBody)('$id', (operation) => {
  test('[E4i] refuses a body with one wrong place and names it', async () => {
    const { wireBody, body }: AnyCommand = commands[operation.command]
    const contract = wireBody ?? body
    if (contract === undefined) throw new Error(`${operation.id} has no body`)
    const example = exampleCall(operation, world.ids)
    const wrongBreaks = listBreaks(contract).filter(({ keys, value }) => {
      return isPlaceIn(example.body, keys) && JSON.stringify([value]).length < 10_000
    })
    const tpp = sandbox.tpp()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...wrongBreaks), async ({ keys, value }) => {
        const call = { ...example, body: putAt(example.body, keys, value) }
        const send = () => callOperation({ tpp, ids: world.ids }, operation, call)
        await expectRefusal(sandbox, send, { status: 400, code: 'FORMAT_ERROR', path: bodyPath(keys) })
      }),
      { numRuns },
    )
  })

  test('[E4m] answers or refuses any JSON as body, without a fault', async () => {
    const body = mutated(exampleCall(operation, world.ids).body)
    await fc.assert(
      fc.asyncProperty(body, (value) =>
        holds(operation, fillPath(operation, world.ids), { headers: json, body: JSON.stringify(value) }),
      ),
      { numRuns },
    )
  })

  test('[E4m] answers or refuses any bytes as body, without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) =>
        holds(operation, fillPath(operation, world.ids), { headers: json, body: Uint8Array.from(bytes) }),
      ),
      { numRuns },
    )
  })
})

const withQuery = allOperations.filter(({ command }) => 'query' in commands[command])
const names = [
  ...new Set(withQuery.flatMap(({ command }) => Object.keys(queryEntries(commands[command].query as never)))),
  '__proto__',
]
const values = fc.oneof(
  drawText(),
  fc.integer().map(String),
  fc.constantFrom(
    '',
    'true',
    'booked',
    '2026-01-15',
    '9999-12-31',
    '0000-00-00',
    '%00',
    '+1',
    '1e9',
    'fsk-3',
    '-1-14',
  ),
)
const queries = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 5 })
    .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()),
  fc.string({ unit: 'grapheme-ascii' }),
)

test.each(withQuery)('[E4m] answers or refuses any query of $id, without a fault', async (operation) => {
  await fc.assert(
    fc.asyncProperty(queries, (query) =>
      holds(operation, `${fillPath(operation, world.ids)}?${query.replaceAll('#', '')}`, {}),
    ),
    { numRuns },
  )
})

const withIds = allOperations.filter(({ path, method }) => path.includes('{') && method === 'GET')

test.each(withIds)('[E4m] answers or refuses any id in the path of $id', async (operation) => {
  const ids = drawText({ minLength: 1 }).map(encodeURIComponent)
  await fc.assert(
    fc.asyncProperty(
      ids.filter((id) => !/^\.{1,2}$/.test(id)),
      (id) =>
        holds(
          operation,
          operation.path.replaceAll(/\{\w+\}/g, () => id),
          {},
        ),
    ),
    { numRuns },
  )
})

const headerNames = fc.constantFrom(
  'Date',
  'Digest',
  'Signature',
  'TPP-Signature-Certificate',
  'X-Request-ID',
  'PSU-ID',
  'PSU-Context',
  'PSU-IP-Address',
  'PSU-IP-Port',
  'PSU-Geo-Location',
  'TPP-Redirect-Preferred',
  'Accept',
  'Accept-Fix',
)
const byteText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
})
const headerValues = fc.oneof(
  byteText,
  byteText.map((text) => `keyId="SN=1,CA=${text}",signature="YQ=="`),
  byteText.map((text) => `SHA-256=${text}`),
)

test.each(['required', 'optional', 'off'] as const)(
  '[E4m] answers or refuses any headers with signatures %s, without a fault',
  async (signatures) => {
    const [operation] = allOperations.filter(({ id }) => id === 'listCustomers')
    if (operation === undefined) throw new Error('listCustomers is not in the table')
    const sandbox = openPsuBank({ settings: { signatures } })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(headerNames, headerValues)), async (headers) => {
        const signedRequest = await sandbox
          .tpp()
          .sign(new Request('https://bank.example/v1/sandbox/customers'))
        for (const [name, value] of headers) signedRequest.headers.set(name, value)
        const { bank } = sandbox.bank
        const answer = await sandbox.fetch(signedRequest)
        expect(documentedStatuses(operation)).toContain(String(answer.status))
        if (answer.status >= 400) await readError(sandbox, answer)
        expect(sandbox.failures).toEqual([])
        expect(sandbox.bank.bank).toBe(bank)
      }),
      { numRuns: 80 },
    )
  },
)
