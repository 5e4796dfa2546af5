import * as v from 'valibot'
import { addFault, refuseUnknownFault, switchQuirks } from '../../control/operations/fault-operations.ts'
import { quirkNames } from '../../faults/quirks/quirk-table.ts'
import { type FaultKind, faultKinds } from '../../faults/rule.ts'
import { action, stayOnPage } from '../page.ts'
import { tellFault } from './what-strikes.ts'
import { faultWords } from './words.ts'

/** The kinds of faults, in the order of their table. */
export const kindNames = Object.keys(faultKinds) as readonly FaultKind[]

const text = v.optional(v.string())
const number = v.optional(v.number())

/** What an effect may say besides its kind, all kinds together. */
export const effectFields = {
  milliseconds: number,
  clock: text,
  code: text,
  status: number,
  text,
  retryAfterSeconds: number,
  contentLength: text,
  contentType: text,
  body: text,
  pieces: number,
} as const

/** By what requests may be told apart. */
const matchFields = { operation: text, method: text, path: text, tpp: text, psu: text } as const

/** The part of a form that has these fields, as far as they were filled in; nothing where none was. */
function filledPart(form: Readonly<Record<string, unknown>>, fields: object): object | undefined {
  const filled = Object.keys(fields).flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** Sets a fault. What it may say is decided as for requests under `/_sandbox/`. */
export const setFaultAction = action({
  name: 'add-fault',
  fields: v.object({
    kind: v.string(),
    ...effectFields,
    ...matchFields,
    times: number,
    after: v.optional(v.picklist(['before', 'after'], 'before or after')),
  }),
  run({ bank }, { kind, times, after, ...form }) {
    const match = filledPart(form, matchFields)
    const fault = addFault(bank.faults, {
      effect: { kind, ...filledPart(form, effectFields) },
      ...(match && { match }),
      ...(times !== undefined && { times }),
      ...(after !== undefined && { after: after === 'after' }),
    })
    return fault.ok ? stayOnPage(faultWords.added(tellFault(fault.value).what)) : fault
  },
})

/** Takes a fault back. */
export const removeFaultAction = action({
  name: 'remove-fault',
  fields: v.object({ id: v.string() }),
  run({ bank }, { id }) {
    return bank.faults.remove(id) ? stayOnPage(faultWords.takenBack(id)) : refuseUnknownFault()
  },
})

/** Takes all faults back. */
export const clearFaultsAction = action({
  name: 'clear-faults',
  fields: v.object({}),
  run({ bank }) {
    bank.faults.clear()
    return stayOnPage(faultWords.cleared)
  },
})

/** Switches quirks: those that are ticked on, all others off. */
export const setQuirksAction = action({
  name: 'set-quirks',
  fields: v.object({ on: v.array(v.picklist(quirkNames, `a quirk: ${quirkNames.join(', ')}`)) }),
  run({ bank }, { on }) {
    switchQuirks(bank, on)
    return stayOnPage(faultWords.quirksSaved(bank.faults.quirks.on().length))
  },
})
