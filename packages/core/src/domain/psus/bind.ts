import type { PsuReference } from '../../base/context.ts'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { computeUuid } from '../../base/ids/uuid.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { find, putRow } from '../../base/store/table.ts'
import { dayMilliseconds, deadline, type Instant } from '../../base/time/instant.ts'
import { type Bank, nextSerial, schedule, unschedule, withParts } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import {
  findPsu,
  listCustomerPsus,
  listSessions,
  psuById,
  requirePsu,
  sessionById,
} from '../../rows/psus/find.ts'
import type { Psu, Session } from '../../rows/psus/model.ts'
import { withoutRows, withRow } from '../../rows/table-rows.ts'

interface Naming {
  readonly tpp: string
  readonly psu: PsuReference
  readonly customer: number
}

/** Refuses a person other than the one whom PSU-ID, TPP-Session-ID or X-PSU-IDENTITY already names (D). */
export function checkBinding(bank: Bank, { tpp, psu, customer }: Naming): Result<undefined, Refusal> {
  const session = psu.sessionId === undefined ? undefined : sessionById(bank, tpp, psu.sessionId)
  const psusByHeader = {
    'PSU-ID': psu.id === undefined ? undefined : psuById(bank, tpp, psu.id),
    'TPP-Session-ID': session && requirePsu(bank, session.psu),
  }
  const isOther = psu.identity !== undefined && psu.identity !== requireCustomer(bank, customer).number
  const [header = isOther ? 'X-PSU-IDENTITY' : undefined] =
    Object.entries(psusByHeader).find(([, namedPsu]) => namedPsu && namedPsu.customer !== customer) ?? []
  if (header === undefined) return ok(undefined)
  const problem = `the ${header} of the TPP names another person`
  const remedy = `Start an authorisation with another ${header}, or without it`
  return refuse('S4e', { problem, remedy }, '$.customerNumber')
}

/** Creates a new UUID. Skips those that TPPs have chosen. */
function issueId(
  bank: Bank,
  kind: 'psu' | 'session',
  isTaken: (id: string) => boolean,
): { readonly bank: Bank; readonly id: string } {
  const { bank: nextBank, serial } = nextSerial(bank, kind)
  const id = computeUuid(bank.ids, kind, serial)
  return isTaken(id) ? issueId(nextBank, kind, isTaken) : { bank: nextBank, id }
}

/**
 * Finds the PSU of a person at a TPP: by the PSU-ID that was sent, else by the session, else the person's
 * first PSU.
 */
export function findBoundPsu(bank: Bank, { tpp, psu, customer }: Naming): Psu | undefined {
  return (
    findPsu(bank, tpp, psu) ?? (psu.id === undefined ? listCustomerPsus(bank, customer, tpp)[0] : undefined)
  )
}

/**
 * Finds or adds the PSU of a person at a TPP. D: a new PSU has the PSU-ID that was sent, else one that the
 * bank creates.
 */
export function bindPsu(bank: Bank, naming: Naming): { readonly bank: Bank; readonly psu: Psu } {
  const boundPsu = findBoundPsu(bank, naming)
  if (boundPsu !== undefined) return { bank, psu: boundPsu }
  const { tpp, psu: psuReference, customer } = naming
  const isTaken = (psuId: string) => psuById(bank, tpp, psuId) !== undefined
  const idUpdate =
    psuReference.id === undefined
      ? issueId(bank, 'psu', isTaken)
      : { bank, id: psuReference.id.toLowerCase() }
  const { bank: nextBank, serial } = nextSerial(idUpdate.bank, 'psu')
  const psu: Psu = { serial, tpp, psuId: idUpdate.id, customer }
  return { bank: withRow(nextBank, 'psus', psu), psu }
}

export function withoutSessions(bank: Bank, sessions: readonly Session[]): Bank {
  const cleared = unschedule(bank, ...sessions.map(({ due }) => due))
  return withoutRows(cleared, 'sessions', sessions)
}

/**
 * Lists the sessions that a new session replaces: the one with the same id, or the oldest if there are too
 * many.
 */
function outgoing(bank: Bank, psu: Psu, sessionId: string): readonly Session[] {
  const renewed = sessionById(bank, psu.tpp, sessionId)
  if (renewed !== undefined) return [renewed]
  const sessions = listSessions(bank, psu.serial)
  return sessions.slice(0, Math.max(0, sessions.length + 1 - limits.sessionsOfPsuMax))
}

/**
 * Adds a session after an SCA. D: it has the TPP-Session-ID that was sent, else one that the bank creates.
 */
export function bindSession(
  bank: Bank,
  psu: Psu,
  sentId: string | undefined,
  now: Instant,
): { readonly bank: Bank; readonly session: Session } {
  const { tpp } = psu
  const isTaken = (sessionId: string) => sessionById(bank, tpp, sessionId) !== undefined
  const idUpdate = sentId === undefined ? issueId(bank, 'session', isTaken) : { bank, id: sentId }
  const cleared = withoutSessions(idUpdate.bank, outgoing(bank, psu, idUpdate.id))
  const { bank: nextBank, serial } = nextSerial(cleared, 'session')
  const validUntil = deadline(now, limits.scaValidityDays * dayMilliseconds)
  const timerUpdate = schedule(nextBank, { at: validUntil, kind: 'session-expires', subject: serial })
  const session: Session = {
    serial,
    tpp,
    sessionId: idUpdate.id,
    psu: psu.serial,
    validUntil,
    due: timerUpdate.due,
  }
  return {
    bank: withParts(timerUpdate.bank, { sessions: putRow(timerUpdate.bank.sessions, session) }),
    session,
  }
}

/** Ends a session whose SCA must be renewed (§5.7). */
export function endSession(bank: Bank, serial: number): Bank {
  const session = find(bank.sessions, 'key', { serial })
  return session === undefined ? bank : withoutSessions(bank, [session])
}
