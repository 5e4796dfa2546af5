import {
  type Engine,
  type Instant,
  type JournalEntry,
  journalEntries,
  journalStart,
  replayJournal,
} from '@pocketbank/core'
import type { GivenSettings, Message, RequestEntry } from '@pocketbank/http'
import type { BankAddress } from '@pocketbank/http/address'
import { findIdempotencyState, toRecordsState } from '@pocketbank/http/idempotency'
import type { Asked } from '@pocketbank/http/journal'
import { JournalledRequest, writeMessageBody } from '@pocketbank/http/journal'
import type { Env } from '@pocketbank/http/pipeline'
import { version } from '@pocketbank/http/version'
import { base64FromBytes } from '@pocketbank/signatures/certificates'
import { findActiveQuirks, findStruckFaults } from '../faults/injected-faults.ts'
import type { QuirkName } from '../faults/quirks/quirk-table.ts'
import type { GivenFault } from '../faults/rule.ts'
import type { ControlledBank } from './bank.ts'
import { writableState } from './carried-idempotency.ts'
import { writeSnapshot } from './snapshot.ts'

/** A message as a report has it. */
export interface ReportedMessage {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Text; bytes that are no text in base64. */
  readonly body: string
  readonly encoding?: 'base64'
  /** True if only the first bytes are kept. */
  readonly truncated: boolean
}

/** A step in the life of a bank: a restored snapshot, a command without a request, or a request. */
type ReportStep =
  | { readonly kind: 'restore'; readonly snapshot: number }
  | { readonly kind: 'command'; readonly command: JournalEntry }
  | ReportedRequest

/** A request in a report. */
export interface ReportedRequest {
  readonly kind: 'request'
  readonly id: string
  /** The moment of the bank's clock, epoch milliseconds. */
  readonly at: number
  readonly method: string
  readonly target: string
  readonly status: number
  /** The label that a test gave it. */
  readonly label?: string
  readonly request?: ReportedMessage & { readonly url: string }
  readonly answer?: ReportedMessage
  /** The faults that struck it. A replay leaves delays out, since its clock shows the time after them. */
  readonly faults?: readonly GivenFault[]
  readonly quirks?: readonly QuirkName[]
  /** Why it cannot be sent again, and what it did, which is done instead. */
  readonly unrepeatable?: string
  readonly commands?: readonly JournalEntry[]
}

/** Everything about a bank that another one needs to go through the same again, as JSON writes it. */
export interface BugReport {
  readonly pocketbankReport: 1
  readonly release: string
  readonly seed: string
  readonly clock: { readonly now: number; readonly following: boolean }
  readonly settings: Omit<GivenSettings, 'trustAnchors'> & { readonly trustAnchors?: readonly string[] }
  readonly address: BankAddress
  readonly sandbox: boolean
  /** The banks from which the steps go on. */
  readonly snapshots: readonly unknown[]
  readonly steps: readonly ReportStep[]
}

/** Sources of a report. */
interface Reported {
  readonly env: Pick<Env, 'settings' | 'address' | 'sandbox'>
  readonly bank: Pick<ControlledBank, 'engine' | 'clock'>
  readonly entries: readonly RequestEntry[]
}

type CommandJournal = Engine['journal']

/** A request, with its place among the commands of its bank. */
interface PlacedEntry {
  readonly entry: RequestEntry
  /** Undefined if no bank was asked. */
  readonly asked: Asked | undefined
}

/** Rules by which a request is refused of which not all bytes were read. */
const unreadRules: readonly (string | undefined)[] = ['E4e', 'E5c', 'E5d', 'E5e']

function whyUnrepeatable({ entry: { rule, request, answer } }: PlacedEntry): string | undefined {
  if (request === undefined || answer === undefined) return 'the journal did not keep its bytes'
  if (request.truncated) return `its body has more than the ${request.body.length} bytes that were kept`
  return unreadRules.includes(rule) ? 'its bytes were not read to their end' : undefined
}

/** Lists the commands of a journal behind another one; undefined if the bank did not go on from there. */
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

/** Lists the faults and quirks that changed a request, each fault so that it strikes once. */
function reportFaults(entry: RequestEntry): Pick<ReportedRequest, 'faults' | 'quirks'> {
  const [faults, quirks] = [findStruckFaults(entry), findActiveQuirks(entry)]
  return {
    ...(faults && { faults: faults.map(({ effect, after }) => ({ effect, after, times: 1 })) }),
    ...(quirks && { quirks }),
  }
}

/** Lists the commands of a request itself. */
function ownCommands({ asked }: PlacedEntry): readonly JournalEntry[] {
  return (asked && commandsBetween(asked.journalBefore, asked.journalAfter)) ?? []
}

function requestStep(told: PlacedEntry): ReportedRequest {
  const { entry, asked } = told
  const { id, method, target, status, label, request, answer } = entry
  const unrepeatable = whyUnrepeatable(told)
  return {
    kind: 'request',
    id,
    at: asked?.now ?? entry.at,
    method,
    target,
    status,
    ...(label !== undefined && { label }),
    ...(request && { request: { url: request.url, ...reportedMessage(request) } }),
    ...(answer && { answer: reportedMessage(answer) }),
    ...reportFaults(entry),
    ...(unrepeatable !== undefined && { unrepeatable, commands: ownCommands(told) }),
  }
}

/** The answers under request ids that were given before the first of these requests. */
function idsBefore(engine: Engine, told: readonly PlacedEntry[]) {
  const again: readonly (string | undefined)[] = ['Q11a', 'Q11b']
  const own = new Set(
    told.flatMap(({ entry: { tpp, requestId, rule } }) =>
      again.includes(rule) ? [] : [`${tpp}\n${requestId}`],
    ),
  )
  const state = findIdempotencyState(engine)
  const older = (records: Iterable<readonly [string, unknown]> = []) =>
    toRecordsState([...records].filter(([key]) => !own.has(key)) as never)
  return writableState({ made: older(state?.made.requests), asked: older(state?.asked.requests) })
}

/** The steps of a report, and the banks from which they go on. */
class Steps {
  readonly snapshots: unknown[] = []
  readonly steps: ReportStep[] = []
  readonly #known = new Map<CommandJournal, { readonly index: number; readonly now: Instant }>()
  #journal: CommandJournal | undefined
  #now: Instant = 0 as Instant

  /** Begins with the bank to which a journal led. */
  restore(journal: CommandJournal, now: Instant, carried: Readonly<Record<string, unknown>> = {}): void {
    this.#journal = journal
    const known = this.#known.get(journal)
    const index = known !== undefined && known.now <= now ? known.index : this.snapshots.length
    this.steps.push({ kind: 'restore', snapshot: index })
    if (index < this.snapshots.length) return
    this.#known.set(journal, { index, now })
    const bank = replayJournal(journalStart(journal), journalEntries(journal), now)
    this.snapshots.push(JSON.parse(writeSnapshot({ bank: { bank, now, journal }, carried })))
  }

  add(told: PlacedEntry): void {
    const { asked } = told
    if (asked !== undefined && this.#journal !== undefined) {
      const isBack = asked.now < this.#now
      const between = isBack ? undefined : commandsBetween(this.#journal, asked.journalBefore)
      this.#now = asked.now
      if (between === undefined) this.restore(asked.journalBefore, asked.now)
      for (const command of between ?? []) this.steps.push({ kind: 'command', command })
      this.#journal = asked.journalAfter
    }
    this.steps.push(requestStep(told))
  }
}

/** In the order in which banks were asked. */
function sortByTurn(entries: readonly RequestEntry[]): readonly PlacedEntry[] {
  let turn = 0
  const placed = entries.map((entry) => {
    const asked = JournalledRequest.findPosition(entry)
    turn = asked?.turn ?? turn
    return { entry, asked, turn }
  })
  return placed.sort((one, other) => one.turn - other.turn)
}

function reportedSettings({ trustAnchors, ...settings }: Env['settings']): BugReport['settings'] {
  return {
    ...settings,
    ...(trustAnchors && { trustAnchors: trustAnchors.map(({ bytes }) => base64FromBytes(bytes)) }),
  }
}

/** Everything that was asked lately, with the bank as it was before. */
export function createReport({ env, bank: { engine, clock }, entries }: Reported): BugReport {
  const told = sortByTurn(entries)
  const first = told.find(({ asked }) => asked !== undefined)?.asked
  const steps = new Steps()
  steps.restore(first?.journalBefore ?? engine.journal, first?.now ?? engine.now, {
    requestIds: idsBefore(engine, told),
  })
  for (const one of told) steps.add(one)
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
