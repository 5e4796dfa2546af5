import { computeId, idSeed } from '@pocketbank/core/base/ids'
import { writeSnapshot } from '@pocketbank/devtools/control/snapshot'
import { allOperations } from '@pocketbank/http/operations'
import { createSandbox, type Sandbox } from '@pocketbank/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandSequence } from './arbitraries/index.ts'

type Row = Readonly<Record<string, unknown>> & { readonly serial: number }

/** The fields of a snapshot that are needed to read everything in it. */
interface SnapshotJson {
  readonly seed: string
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

/** The parameters of a path by name; `paymentService` where the path must be of that service. */
type Ids = Readonly<Record<string, string>>

// Thousands of signatures would take longer than all else.
const start = createSandbox({ signatures: 'off' })

const certificates = new Map(
  await Promise.all(
    ['PSDNO-FSA-123456789', 'PSDSE-FINA-44059'].map(async (id) => {
      return [id, await start.tpp({ id }).certificate()] as const
    }),
  ),
)

function listRows({ tables }: SnapshotJson, name: string): readonly Row[] {
  return tables[name] ?? []
}

function idWith(snapshot: SnapshotJson, name: string, serial: unknown): string {
  return String(listRows(snapshot, name).find((row) => row.serial === serial)?.id ?? 'none')
}

/** The ids of what stands under another thing, with that of the other. */
function idsWithin(snapshot: SnapshotJson): readonly Ids[] {
  const latest = (name: string) => listRows(snapshot, name).slice(-2)
  const seed = idSeed(snapshot.seed)
  return [
    ...latest('engagements').map(({ id, agreement }) => ({
      agreementId: idWith(snapshot, 'agreements', agreement),
      engagementId: String(id),
    })),
    ...latest('transactions').map(({ serial, account }) => ({
      accountId: idWith(snapshot, 'accounts', account),
      transactionId: computeId(seed, 'transaction', serial),
    })),
    ...latest('cardTransactions').map(({ serial, account }) => ({
      cardAccountId: idWith(snapshot, 'cardAccounts', account),
      transactionId: computeId(seed, 'card-transaction', serial),
    })),
  ]
}

/** The ids of payments, and of the visits to the page for all that has any. */
function idsOfPayments(snapshot: SnapshotJson): readonly Ids[] {
  const payments = listRows(snapshot, 'payments').map(({ id, product, service, serial }) => {
    return {
      serial,
      ids: { paymentId: String(id), paymentProduct: String(product), paymentService: String(service) },
    }
  })
  const visits = listRows(snapshot, 'authorisations').map(({ id, purpose }): Ids => {
    const { consent, payment, basket } = purpose as Readonly<Record<string, unknown>>
    return {
      ...(consent !== undefined && { consentId: idWith(snapshot, 'consents', consent) }),
      ...payments.find(({ serial }) => serial === payment)?.ids,
      ...(basket !== undefined && { basketId: idWith(snapshot, 'baskets', basket) }),
      authorisationId: String(id),
    }
  })
  return [...payments.slice(-6).map(({ ids }) => ids), ...visits.slice(-6)]
}

/** The field with the id of a row, for tables whose rows belong to no other row. */
const plainNames = {
  customers: 'customerId',
  agreements: 'agreementId',
  accounts: 'accountId',
  cardAccounts: 'cardAccountId',
  consents: 'consentId',
  baskets: 'basketId',
  batches: 'batchId',
}

/** The ids of the latest rows of every table, as paths need them. */
function listIds(snapshot: SnapshotJson): readonly Ids[] {
  const plain = Object.entries(plainNames).flatMap(([table, name]): readonly Ids[] =>
    listRows(snapshot, table)
      .slice(-4)
      .map(({ id }) => ({ [name]: String(id) })),
  )
  return [{}, ...plain, ...idsWithin(snapshot), ...idsOfPayments(snapshot)]
}

/** The addresses that a path leads to: one for each of the ids that have exactly its parameters. */
function listAddresses(path: string, ids: readonly Ids[]): readonly string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const fitting = ids.filter((entry) => {
    const { paymentService: service, ...ownIds } = entry
    const isOfService = service === undefined || path.startsWith(`/v1/${service}/`)
    return isOfService && Object.keys(ownIds).sort().join() === [...names].sort().join()
  })
  const addresses = fitting.map((entry) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => entry[name] ?? ''),
  )
  return addresses.map((address) =>
    address.endsWith('/transactions') ? `${address}?bookingStatus=both` : address,
  )
}

const getPaths = allOperations.filter(({ method }) => method === 'GET').map(({ path }) => path)

/** Who asks: each TPP as itself, and for each of the people whom it knows. */
function listCallerHeaders(written: SnapshotJson): readonly Readonly<Record<string, string>>[] {
  return [...certificates].flatMap(([id, certificate]) => {
    const psuRows = listRows(written, 'psus').filter(({ tpp }) => tpp === id)
    const psuHeaders = psuRows
      .slice(-2)
      .map(({ psuId }) => ({ 'PSU-ID': String(psuId), 'PSU-IP-Address': '192.0.2.1' }))
    const own = { 'TPP-Signature-Certificate': certificate, 'X-Request-ID': 'read' }
    return [own, ...psuHeaders.map((psu) => ({ ...own, ...psu }))]
  })
}

/** All that a sandbox answers to everything that can be read, in the words of HTTP. */
async function readEverything(sandbox: Sandbox, snapshot: SnapshotJson): Promise<readonly string[]> {
  const ids = listIds(snapshot)
  const lines: string[] = []
  for (const headers of listCallerHeaders(snapshot)) {
    for (const address of getPaths.flatMap((path) => listAddresses(path, ids))) {
      const answer = await sandbox.fetch(`https://bank.example${address}`, { headers })
      lines.push(`${address} ${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
    }
  }
  return lines
}

/** Asks both for everything, then again when time has gone by. */
async function expectAlike(sandbox: Sandbox, otherSandbox: Sandbox): Promise<number> {
  let answers = 0
  for (const days of [0, 100]) {
    const [events, otherEvents] = [sandbox.clock.advance({ days }), otherSandbox.clock.advance({ days })]
    expect(otherEvents).toEqual(events)
    const snapshot = JSON.parse(writeSnapshot(sandbox.snapshot())) as SnapshotJson
    const lines = await readEverything(sandbox, snapshot)
    expect(await readEverything(otherSandbox, snapshot)).toEqual(lines)
    expect(lines.filter((answer) => / 5\d\d \[/.test(answer))).toEqual([])
    expect(writeSnapshot(otherSandbox.snapshot())).toBe(writeSnapshot(sandbox.snapshot()))
    answers += lines.length
  }
  return answers
}

test('[K1a] answers byte for byte the same after JSON', async () => {
  await fc.assert(
    fc.asyncProperty(commandSequence(start.bank, { maxLength: 40 }), async (sequence) => {
      const sandbox = start.fork()
      for (const { name, input, context } of sequence) sandbox.bank.executeUntyped(name, input, context)
      const text = writeSnapshot(sandbox.snapshot())
      const other = createSandbox({ from: text, signatures: 'off' })
      expect(writeSnapshot(other.snapshot())).toBe(text)
      expect(await expectAlike(sandbox, other)).toBeGreaterThan(100)
    }),
    { numRuns: 2 },
  )
})
