import { setTimeout as wait } from 'node:timers/promises'
import { createTpp } from '@pocketbank/testing'
import { type BankProcess, startBank } from './bank-process.ts'
import { Client, type Place, payerIban } from './client.ts'
import { KeptBanks } from './kept.ts'
import { type BankState, computeOpenings, describeLedgerProblems, type Ledger } from './ledger.ts'

const clientCount = 8

/** How a bank is killed again and again. */
interface CrashOptions {
  readonly rounds: number
  /** The command that starts a bank with its folder on a free port. */
  readonly command: readonly string[]
  /** Milliseconds until the bank is killed: at least and at most. */
  readonly lives: readonly [least: number, most: number]
  /** Snapshots that are kept, one a round, in addition to `start`. */
  readonly snapshots: number
  readonly onRound?: (round: number) => void
}

/** What came of it. */
interface CrashReport {
  readonly rounds: number
  readonly changes: number
  readonly reads: number
  readonly retried: number
  readonly payments: number
  readonly rows: number
  /** Snapshots that were kept, and the same after each restart. */
  readonly snapshots: number
  /** The longest start of all, in milliseconds. */
  readonly slowestStart: number
}

function isClosed(fault: unknown): boolean {
  const { cause } = fault as { readonly cause?: unknown }
  return cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_SOCKET'
}

export async function control(url: string, path: string, init: RequestInit = {}): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const send = () => fetch(`${url}/_sandbox${path}`, { ...init, headers })
  // A busy machine takes longer than a connection is kept: nothing was sent by one that was closed before.
  const answer = await send().catch((fault: unknown) => {
    if (isClosed(fault)) return send()
    throw fault
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

/** The whole bank, by way of a snapshot. */
export async function readBankState(url: string): Promise<BankState> {
  await control(url, '/snapshots', { method: 'POST', body: '{"id":"check"}' })
  const text = await control(url, '/snapshots/check')
  await control(url, '/snapshots/check', { method: 'DELETE' })
  return JSON.parse(text) as BankState
}

export async function findPlace({ url }: Pick<BankProcess, 'url'>): Promise<Place> {
  const { tables } = JSON.parse(await control(url, '/snapshots/start')) as BankState
  const [{ id: accountId } = { id: '' }] = tables.accounts
  return { url, accountId }
}

/** Gives the payer enough for any number of payments and their fees. */
export async function endow({ url }: Pick<BankProcess, 'url'>): Promise<void> {
  const { tables } = JSON.parse(await control(url, '/snapshots/start')) as BankState
  const { id } = tables.accounts.find(({ iban }) => iban === payerIban) ?? {}
  const balanceAmount = { currency: 'NOK', amount: 20_000_000 } as const
  const body = [{ balanceAmount, balanceType: 'closingBooked' }] as const
  const answer = await createTpp({ baseUrl: url }).put(`/v1/sandbox/accounts/${id}/balances`, { body })
  if (!answer.ok) throw new Error(await answer.text())
}

/** One life of the bank: clients work until it is killed. */
async function live(bank: BankProcess, clients: readonly Client[], milliseconds: number): Promise<void> {
  const place = await findPlace(bank)
  let isGone = false
  const work = Promise.all(clients.map((client) => client.work(place, () => isGone)))
  await Promise.race([wait(milliseconds), work])
  isGone = true
  await bank.kill()
  await work
}

function sum(clients: readonly Client[], key: keyof Client['counts']): number {
  return clients.reduce((total, { counts }) => total + counts[key], 0)
}

/**
 * Kills a working bank again and again. Throws if the restarted bank differs from the responses that clients
 * got.
 */
export async function crash({
  rounds,
  command,
  lives,
  snapshots,
  onRound,
}: CrashOptions): Promise<CrashReport> {
  const ledger: Ledger = { rows: [], payments: [] }
  const options = { ledger, random: Math.random }
  const clients = Array.from({ length: clientCount }, (_, index) => new Client(index, options))
  const banks = new KeptBanks(snapshots)
  let slowestStart = 0
  let openings: ReadonlyMap<number, bigint> | undefined
  for (let round = 0; round <= rounds; round += 1) {
    const bank = await startBank(command)
    slowestStart = Math.max(slowestStart, bank.milliseconds)
    try {
      if (round === 0) await endow(bank)
      const state = await readBankState(bank.url)
      openings ??= computeOpenings(state)
      const faults = describeLedgerProblems(ledger, state, openings)
      if (faults.length > 0) throw new Error(`round ${round}: ${faults.join('; ')}`)
      const ask = (path: string, init?: RequestInit) => control(bank.url, path, init)
      const changedBanks = await banks.findChanged(ask, Math.random)
      if (changedBanks.length > 0)
        throw new Error(`round ${round}: other snapshots than before: ${changedBanks.join()}`)
      await banks.keep(ask)
      const place = await findPlace(bank)
      await Promise.all(clients.map((client) => client.retry(place)))
      const [least, most] = lives
      if (round < rounds) await live(bank, clients, least + Math.random() * (most - least))
      onRound?.(round)
    } finally {
      await bank.stop()
    }
  }
  return {
    rounds,
    slowestStart,
    snapshots: banks.count,
    changes: sum(clients, 'changes'),
    reads: sum(clients, 'reads'),
    retried: sum(clients, 'retried'),
    payments: ledger.payments.length,
    rows: ledger.rows.reduce((total, { count }) => total + count, 0),
  }
}
