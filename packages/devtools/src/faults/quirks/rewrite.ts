import type { Context } from '@pocketbank/core'
import type { Answer } from '@pocketbank/http/operations/render'
import type { Exchange, RequestInput } from '@pocketbank/http/pipeline'
import { changeDetails, changePage, type QuirkRow, quirkyOperations } from './quirk-page.ts'
import { type Quirk, type QuirkName, quirkTable } from './quirk-table.ts'

/** An answer that quirks have changed, and which of them did. */
interface Rewritten {
  readonly answer: Answer
  readonly changedBy: readonly QuirkName[]
}

function quirkOf(name: QuirkName): Quirk {
  return quirkTable[name]
}

function throughRow(quirk: Quirk): (row: QuirkRow) => QuirkRow {
  return quirk.row ?? ((row) => row)
}

function changeAnswer(answer: Answer, operation: string, quirk: Quirk): Answer {
  const change = throughRow(quirk)
  if (operation === quirkyOperations.details) return changeDetails(answer, change)
  return changePage(answer, (page) => {
    const rows = { ...page, booked: page.booked.map(change), pending: page.pending.map(change) }
    return quirk.page?.(rows) ?? rows
  })
}

/** True if quirks change the answers of an operation. */
export function isQuirky(operation: string): boolean {
  return operation === quirkyOperations.page || operation === quirkyOperations.details
}

/** Finds the quirk that changes how the bank carries a command out; undefined if there is none. */
export function findRunQuirk(
  names: readonly QuirkName[],
  { operation: { command }, names: { paymentProduct } }: Pick<Exchange, 'operation' | 'names'>,
): QuirkName | undefined {
  return names.find((name) => {
    const habit = quirkOf(name).carriesOut
    return habit?.command === command && habit.product === paymentProduct
  })
}

/** Returns the part that a quirk adds to the context of the command. */
export function contextUnder(name: QuirkName): Pick<Context, 'holdsInstant'> {
  return quirkOf(name).carriesOut?.context ?? {}
}

/** Replaces the id in a request by the bank's own, if a quirk has other ids for its rows. */
export function restoreId(names: readonly QuirkName[], input: RequestInput): RequestInput {
  const { transactionId } = input.params
  if (transactionId === undefined) return input
  const id = names.reduce((known, name) => quirkOf(name).bankIdOf?.(known) ?? known, transactionId)
  return { ...input, params: { ...input.params, transactionId: id } }
}

/** The quirk by which the bank has no details under the id by which they were asked for. */
export function findDenyingQuirk(
  names: readonly QuirkName[],
  answer: Answer,
  id: string,
): QuirkName | undefined {
  const { transactionsDetails: row } = JSON.parse(answer.body ?? '') as {
    readonly transactionsDetails: QuirkRow
  }
  return names.find((name) => quirkOf(name).knows?.(id, row) === false)
}

/** The answer of an operation as these quirks change it; every other part of it stays octet for octet. */
export function rewrite(names: readonly QuirkName[], operation: string, answer: Answer): Rewritten {
  return names.reduce<Rewritten>(
    (sofar, name) => {
      const next = changeAnswer(sofar.answer, operation, quirkOf(name))
      if (next.body === sofar.answer.body) return sofar
      return { answer: next, changedBy: [...sofar.changedBy, name] }
    },
    { answer, changedBy: [] },
  )
}
