import { makeOnFirstUse } from '@pocketbank/core/base'
import {
  type BankWorld,
  bankWorldEntries,
  field,
  withDescription,
  worldObject,
} from '@pocketbank/core/worlds/schema'
import type { WorldSchema } from '@pocketbank/core/worlds/world-issues'
import * as v from 'valibot'
import { type QuirkName, quirkNames, quirkTable } from '../faults/quirks/quirk-table.ts'
import {
  type BareKind,
  type FaultKind,
  type FaultMatch,
  type FaultRuleInput,
  faultKinds,
  faultMatch,
  faultRule,
} from '../faults/rule.ts'

/** A bank as a tester writes it, with its quirks and faults. */
export interface World extends BankWorld {
  /** Quirks that are on from the start. */
  readonly quirks?: readonly QuirkName[] | undefined
  /** Faults that are active from the start. */
  readonly faults?: readonly WorldFault[] | undefined
}

/** A fault as a seed file has it, without a predicate. */
export interface WorldFault extends Omit<FaultRuleInput, 'match'> {
  /** Default: all requests. */
  readonly match?: Omit<FaultMatch, 'where'> | undefined
}

const kinds = Object.keys(faultKinds) as readonly FaultKind[]

const isBare = (kind: FaultKind): kind is BareKind => kind !== 'delay' && kind !== 'error'

const meanings = () => quirkNames.map((name) => `${name}: ${quirkTable[name].meaning}`).join(' ')

const quirk = () => v.picklist(quirkNames, `a quirk: ${quirkNames.join(', ')}`)

const quirks = () =>
  field(v.pipe(v.array(quirk()), v.maxLength(quirkNames.length)), `The quirks of the bank. ${meanings()}`)

const effectSchemas = () =>
  kinds.map((kind) =>
    v.pipe(
      v.strictObject({ kind: v.literal(kind), ...faultKinds[kind].fields }),
      v.description(faultKinds[kind].meaning),
    ),
  )

/** The schema of a fault for editors. */
const strictFault = () =>
  v.strictObject({
    effect: withDescription(
      v.union([v.picklist(kinds.filter(isBare)), ...effectSchemas()]),
      'The effect: the name of a kind, or an object with the kind and its fields.',
    ),
    match: field(
      v.strictObject(faultMatch.entries),
      'The requests: those that match every field. Default: all.',
    ),
    times: field(faultRule.entries.times.wrapped, 'The number of requests. Default: until removed.'),
    after: field(v.boolean(), 'true: after the bank has acted, so that only the response is lost.'),
  })

const faultsText = 'The faults of requests.'
const faultsMax = 100

/** Makes the schema of a world for editors. */
export const worldSchema = (): v.GenericSchema =>
  v.pipe(
    worldObject({
      ...bankWorldEntries(),
      quirks: quirks(),
      faults: field(v.pipe(v.array(strictFault()), v.maxLength(faultsMax)), faultsText),
    }),
    v.metadata({
      title: 'A world of pocketbank',
      description:
        'A bank as a tester writes it: customers, past transactions, and consents and payments of TPPs.',
    }),
  )

/**
 * Makes the schema by which worlds are read. It accepts any faults, since `createFaults` reads them with
 * better messages.
 */
const makeReadable = (): WorldSchema =>
  worldObject({
    ...bankWorldEntries(),
    quirks: quirks(),
    faults: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(faultsMax))),
  })

export const readableWorld: () => WorldSchema = makeOnFirstUse(makeReadable)
