import type { FaultEffect, FaultMatch } from '../../faults/rule.ts'
import type { ActiveFault } from '../../faults/state.ts'
import { faultWords } from './words.ts'

/** A fault in words. */
export interface ToldFault {
  /** What happens: its meaning, and what was chosen besides. */
  readonly what: string
  readonly which: string
  readonly often: string
}

/** What was chosen of an effect besides its kind: `milliseconds 500, clock real`. */
function tellChoices({ kind: _, ...choices }: FaultEffect): string {
  return Object.entries(choices)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

function tellMatch({ where, ...match }: FaultMatch = {}): string {
  const fields = Object.entries(match).filter(([, value]) => value !== undefined)
  const told = fields.map(([name, value]) => `${name} ${value}`)
  return [...told, ...(where === undefined ? [] : ['where …'])].join(', ')
}

/** Tells a fault that waits for requests. */
export function tellFault({ rule, struck }: ActiveFault): ToldFault {
  const { effect, match, times } = rule
  const choices = tellChoices(effect)
  return {
    what: faultWords.meanings[effect.kind] + (choices === '' ? '' : ` (${choices})`),
    which: tellMatch(match) || faultWords.all,
    often: faultWords.often(times, struck),
  }
}
