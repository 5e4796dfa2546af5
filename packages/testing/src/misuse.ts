import { suggestNearest } from '@pocketbank/core/base'
import { quoteText, writeError } from '@pocketbank/core/base/errors'
import { describeReceived, isSurplus } from '@pocketbank/core/base/input'
import * as v from 'valibot'

type Texts = string | readonly string[] | undefined

/**
 * A schema for each option, so that none is forgotten. An option that accepts only certain words may be
 * checked as any text.
 */
type OptionSchemas<Options> = {
  readonly [Name in keyof Options]-?: v.GenericSchema<[Options[Name]] extends [Texts] ? Texts : Options[Name]>
}

export const option = {
  any: v.optional(v.any()),
  text: v.optional(v.string('a text')),
  number: v.optional(v.number('a number')),
  flag: v.optional(v.boolean('true or false')),
  texts: v.optional(v.array(v.string('a text'), 'a list of texts')),
  word: <const Word extends string>(...words: readonly Word[]) =>
    v.optional(v.picklist(words, words.join(' or '))),
  callback: <Callback extends (...args: never) => unknown>() =>
    v.optional(v.custom<Callback>((value) => typeof value === 'function', 'a function')),
}

/**
 * Creates a check of options. It throws for an unknown option, with a similar name, and for a value of the
 * wrong type.
 */
export function optionsCheck<Options extends object>(
  owner: string,
  schemas: OptionSchemas<Options>,
): (options: Options) => void {
  const strict = v.strictObject(schemas as unknown as v.ObjectEntries)
  const names = Object.keys(schemas)
  return (options) => {
    const { issues = [] } = v.safeParse(strict, options)
    const surplus = issues.find(isSurplus)
    const issue = surplus ?? issues[0]
    if (issue === undefined) return
    if (issue.path === undefined)
      throw new TypeError(
        writeError({ place: owner, problem: 'the options must be an object', got: options }),
      )
    const name = String(issue.path?.[0]?.key)
    if (surplus === undefined) {
      const received = describeReceived(issue)
      throw new TypeError(writeError({ place: owner, problem: `${name} must be ${issue.message}`, received }))
    }
    const problem = `there is no option ${quoteText(name)}`
    const remedy = `The options are ${names.join(', ')}`
    throw new Error(writeError({ place: owner, problem, hint: suggestNearest(name, names), remedy }))
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/**
 * Throws if a value is a promise that should have been awaited. A rejection of it is ignored, so that the
 * test runner shows only this error.
 */
export function checkAwaited(value: unknown, example: string): void {
  if (!isPromise(value)) return
  value.then(undefined, () => undefined)
  throw new TypeError(
    writeError({ problem: 'got a promise', remedy: `Write await before it, as in ${example}` }),
  )
}
