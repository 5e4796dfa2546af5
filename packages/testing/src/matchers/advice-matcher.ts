import { suggestNearest } from '@pocketbank/core/base'
import { quoteText, writeError } from '@pocketbank/core/base/errors'
import { type Advice, adviceRows } from '@pocketbank/devtools/advice'
import type { ConnectedSituations } from '../connect/connected-situations.ts'
import { abbreviateValue } from '../differences/written.ts'
import { checkAwaited, option, optionsCheck } from '../misuse.ts'
import type { SituationMembers } from '../sandbox/situations.ts'
import { forgetRefusal } from '../setup/last-refusal.ts'
import type { Matched } from './matched.ts'

/** Options of `toHaveNoAdvice`. */
export interface NoAdviceOptions {
  /** Ids of advice to ignore. Default: none. */
  readonly except?: readonly string[]
}

const checkOptions = optionsCheck<NoAdviceOptions>('toHaveNoAdvice', { except: option.texts })
const adviceIds: readonly string[] = adviceRows.map(({ id }) => id)

function checkExceptions(except: readonly string[]): void {
  const unknown = except.find((id) => !adviceIds.includes(id))
  if (unknown === undefined) return
  const problem = `there is no advice ${quoteText(unknown)}`
  const remedy = `The ids are ${adviceIds.join(', ')}`
  throw new TypeError(
    writeError({ place: 'except', problem, hint: suggestNearest(unknown, adviceIds), remedy }),
  )
}

function describeAdvice({ id, severity, sentence, remedy, source, tpp, requests }: Advice): string {
  const place = requests.length === 0 ? '' : ` (${requests.join(', ')})`
  return [`✗ ${id}: ${severity}, ${source}`, `  ${sentence}`, `  ${remedy}`, `  TPP ${tpp}${place}`].join(
    '\n',
  )
}

function matchAdvice(advice: readonly Advice[], except: readonly string[]): Matched {
  const matches = advice.filter(({ id }) => !except.includes(id))
  const message = () => {
    forgetRefusal()
    return matches.length === 0
      ? 'Expected advice, but found none.'
      : `Expected no advice, but found ${matches.length}:\n\n${matches.map(describeAdvice).join('\n\n')}`
  }
  return { pass: matches.length === 0, message }
}

function hasAdvice(received: unknown): received is Pick<SituationMembers | ConnectedSituations, 'advice'> {
  return typeof (received as Partial<SituationMembers> | null)?.advice === 'function'
}

/** Checks the advice of a sandbox. The result is a promise for a bank that is reached over HTTP. */
export function matchNoAdvice(received: unknown, options: NoAdviceOptions = {}): Matched | Promise<Matched> {
  checkAwaited(received, 'expect(await connect(url)).toHaveNoAdvice()')
  if (!hasAdvice(received))
    throw new TypeError(
      writeError({ problem: 'the matcher expects a sandbox', received: abbreviateValue(received) }),
    )
  checkOptions(options)
  const { except = [] } = options
  checkExceptions(except)
  const advice = received.advice()
  return advice instanceof Promise
    ? advice.then((list) => matchAdvice(list, except))
    : matchAdvice(advice, except)
}
