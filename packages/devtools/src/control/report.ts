import {
  type Engine,
  type Instant,
  type JournalEntry,
  journalEntries,
  journalStart,
  replayJournal,
} from '@pocketbank/core'
import type { Message, RequestEntry, RequestMessage, SettingsInput } from '@pocketbank/http'
import type { BankAddress } from '@pocketbank/http/address'
import { findIdempotencyState, toRecordsState } from '@pocketbank/http/idempotency'
import type { RequestStart } from '@pocketbank/http/journal'
import { JournalledRequest, writeMessageBody } from '@pocketbank/http/journal'
import type { Env } from '@pocketbank/http/pipeline'
import { version } from '@pocketbank/http/version'
import { base64FromBytes } from '@pocketbank/signatures/certificates'
import { findActiveQuirks, findStruckFaults } from '../faults/injected-faults.ts'
import type { QuirkName } from '../faults/quirks/quirk-table.ts'
import type { FaultRuleInput } from '../faults/rule.ts'
import type { ControlledBank } from './bank.ts'
import { writableState } from './carried-idempotency.ts'
import { writeSnapshot } from './snapshot.ts'

/** A message in a report. */
export interface ReportedMessage {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Text, or base64 if the bytes are not text. */
  readonly body: string
  readonly encoding?: 'base64'
  /** True if only the first bytes were kept. */
  readonly truncated: boolean
}

/** A step of a report: a restored snapshot, a command without a request, or a request. */
type ReportStep =
  | { readonly kind: 'restore'; readonly snapshot: number }
  | { readonly kind: 'command'; readonly command: JournalEntry }
  | ReportedRequest

export interface ReportedRequest {
  readonly kind: 'request'
  readonly id: string
  /** The time of the bank's clock in milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly target: string
  readonly status: number
  readonly label?: string
  readonly request?: ReportedMessage & {
    readonly url: string
    /** The client certificate of the TLS connection: DER in base64. */
    readonly clientCertificate?: string
  }
  readonly answer?: ReportedMessage
  /** The faults that struck it. A replay leaves out delays, because `at` is the time after them. */
  readonly faults?: readonly FaultRuleInput[]
  readonly quirks?: readonly QuirkName[]
  /** Why the request cannot be sent again. A replay executes `commands` instead. */
  readonly unrepeatable?: string
  readonly commands?: readonly JournalEntry[]
}

/** Everything that another bank needs to repeat the latest requests, as JSON. */
export interface BugReport {
  readonly pocketbankReport: 1
  readonly release: string
  readonly seed: string
  readonly clock: { readonly now: number; readonly following: boolean }
  readonly settings: Omit<SettingsInput, 'trustAnchors'> & { readonly trustAnchors?: readonly string[] }
  readonly address: BankAddress
  readonly sandbox: boolean
  /** The banks that `restore` steps refer to by index. */
  readonly snapshots: readonly unknown[]
  readonly steps: readonly ReportStep[]
}

/** What a report is made from. */
interface Reported {
  readonly env: Pick<Env, 'settings' | 'address' | 'sandbox'>
  readonly bank: Pick<ControlledBank, 'engine' | 'clock'>
  readonly entries: readonly RequestEntry[]
}

type CommandJournal = Engine['journal']

/** A request with its position among the commands of the bank. */
interface PlacedEntry {
  readonly entry: RequestEntry
  /** Undefined if the request did not reach a bank. */
  readonly start: RequestStart | undefined
}

/** Rules that refuse a request before its body was read to the end. */
const unreadRules: readonly (string | undefined)[] = ['E4e', 'E5c', 'E5d', 'E5e']

function whyUnrepeatable({ entry: { rule, request, answer } }: PlacedEntry): string | undefined {
  if (request === undefined || answer === undefined) return 'the journal did not keep its bytes'
  if (request.truncated) return `its body has more than the ${request.body.length} bytes that were kept`
  if (rule === 'Q16j') return 'a situation refused its client certificate'
  return unreadRules.includes(rule) ? 'its bytes were not read to their end' : undefined
}

/** Lists the commands between two journals. Undefined if the later one does not continue the earlier. */
function commandsBetween(before: CommandJournal, after: CommandJournal): readonly JournalEntry[] | undefined {
  if (before === after) return []
  const last = journalEntries(before).at(-1)
  const entries = journalEntries(after)
  if (last === undefined) return journalStart(before) === journalStart(after) ? entries : undefined
  const index = entries.lastIndexOf(last)
  return index < 0 ? undefined : entries.slice(index + 1)
}

function reportedMessage(message: Message): ReportedMessage {
  const { headers, truncated } = message
  const { text: body, ...encoding } = writeMessageBody(message)
  return { headers, body, ...encoding, truncated }
}

function reportedRequest(request: RequestMessage): NonNullable<ReportedRequest['request']> {
  const { url, clientCertificate } = request
  return {
    url,
    ...(clientCertificate && { clientCertificate: base64FromBytes(clientCertificate) }),
    ...reportedMessage(request),
  }
}

/** Lists the faults and quirks that changed a request. Each fault strikes once. */
function reportFaults(entry: RequestEntry): Pick<ReportedRequest, 'faults' | 'quirks'> {
  const [faults, quirks] = [findStruckFaults(entry), findActiveQuirks(entry)]
  return {
    ...(faults && { faults: faults.map(({ effect, after }) => ({ effect, after, times: 1 })) }),
    ...(quirks && { quirks }),
  }
}

/** Lists the commands that a request caused. */
function ownCommands({ start }: PlacedEntry): readonly JournalEntry[] {
  return (start && commandsBetween(start.journalBefore, start.journalAfter)) ?? []
}

function requestStep(placedEntry: PlacedEntry): ReportedRequest {
  const { entry, start } = placedEntry
  const { id, method, target, status, label, request, answer } = entry
  const unrepeatable = whyUnrepeatable(placedEntry)
  return {
    kind: 'request',
    id,
    at: start?.now ?? entry.at,
    method,
    target,
    status,
    ...(label !== undefined && { label }),
    ...(request && { request: reportedRequest(request) }),
    ...(answer && { answer: reportedMessage(answer) }),
    ...reportFaults(entry),
    ...(unrepeatable !== undefined && { unrepeatable, commands: ownCommands(placedEntry) }),
  }
}

/**
 * Returns the stored requests from before the first of these. Requests that were answered from the store keep
 * their earlier entry.
 */
function idsBefore(engine: Engine, placedEntries: readonly PlacedEntry[]) {
  const again: readonly (string | undefined)[] = ['Q11a', 'Q11b']
  const requestKeys = new Set(
    placedEntries.flatMap(({ entry: { tpp, requestId, rule } }) =>
      again.includes(rule) ? [] : [`${tpp}\n${requestId}`],
    ),
  )
  const state = findIdempotencyState(engine)
  const older = (records: Iterable<readonly [string, unknown]> = []) =>
    toRecordsState([...records].filter(([key]) => !requestKeys.has(key)) as never)
  return writableState({ made: older(state?.made.requests), asked: older(state?.asked.requests) })
}

/** Collects the steps of a report and the banks that they restore. */
class Steps {
  readonly snapshots: unknown[] = []
  readonly steps: ReportStep[] = []
  readonly #storedBanks = new Map<CommandJournal, { readonly index: number; readonly now: Instant }>()
  #journal: CommandJournal | undefined
  #now: Instant = 0 as Instant

  /** Adds a step that restores the bank of a journal at a time. Banks of the same journal are stored once. */
  restore(journal: CommandJournal, now: Instant, states: Readonly<Record<string, unknown>> = {}): void {
    this.#journal = journal
    const storedBank = this.#storedBanks.get(journal)
    const index = storedBank !== undefined && storedBank.now <= now ? storedBank.index : this.snapshots.length
    this.steps.push({ kind: 'restore', snapshot: index })
    if (index < this.snapshots.length) return
    this.#storedBanks.set(journal, { index, now })
    const bank = replayJournal(journalStart(journal), journalEntries(journal), now)
    this.snapshots.push(JSON.parse(writeSnapshot({ bank: { bank, now, journal }, carried: states })))
  }

  add(placedEntry: PlacedEntry): void {
    const { start } = placedEntry
    if (start !== undefined && this.#journal !== undefined) {
      const isBack = start.now < this.#now
      const between = isBack ? undefined : commandsBetween(this.#journal, start.journalBefore)
      this.#now = start.now
      if (between === undefined) this.restore(start.journalBefore, start.now)
      for (const command of between ?? []) this.steps.push({ kind: 'command', command })
      this.#journal = start.journalAfter
    }
    this.steps.push(requestStep(placedEntry))
  }
}

/** Sorts the requests by the order in which the bank executed them. */
function sortByTurn(entries: readonly RequestEntry[]): readonly PlacedEntry[] {
  let turn = 0
  const placed = entries.map((entry) => {
    const position = JournalledRequest.findPosition(entry)
    turn = position?.turn ?? turn
    return { entry, start: position, turn }
  })
  return placed.sort((left, right) => left.turn - right.turn)
}

function reportedSettings({ trustAnchors, ...settings }: Env['settings']): BugReport['settings'] {
  return {
    ...settings,
    ...(trustAnchors && { trustAnchors: trustAnchors.map(({ bytes }) => base64FromBytes(bytes)) }),
  }
}

/** Writes a report of these requests, with the bank as it was before the first. */
export function createReport({ env, bank: { engine, clock }, entries }: Reported): BugReport {
  const placedEntries = sortByTurn(entries)
  const first = placedEntries.find(({ start }) => start !== undefined)?.start
  const steps = new Steps()
  steps.restore(first?.journalBefore ?? engine.journal, first?.now ?? engine.now, {
    requestIds: idsBefore(engine, placedEntries),
  })
  for (const placedEntry of placedEntries) steps.add(placedEntry)
  const { settings, address, sandbox } = env
  return {
    pocketbankReport: 1,
    release: version,
    seed: engine.bank.ids.text,
    clock: { now: clock.now, following: clock.isFollowing },
    settings: reportedSettings(settings),
    address,
    sandbox,
    snapshots: steps.snapshots,
    steps: steps.steps,
  }
}
