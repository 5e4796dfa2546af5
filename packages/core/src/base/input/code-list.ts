import * as v from 'valibot'

/** How the letter case of codes is read: `exact` as in the contract, or `any`. */
export type LetterCase = 'exact' | 'any'

export interface CaseConfig {
  readonly letterCase?: LetterCase
}

/**
 * Makes a schema for a closed list of codes. The output has the spelling of the list (D). Letter case counts,
 * unless the list or the configuration of the reading says otherwise. It is a valibot picklist with a faster
 * look-up, since the list of currencies is long.
 */
export function codeList<const Codes extends readonly string[]>(
  codes: Codes,
  expected: string,
  letterCase: LetterCase = 'exact',
): v.PicklistSchema<Codes, string> {
  const bySpelling = new Map(codes.map((code) => [code.toLowerCase(), code]))
  const picklist = v.picklist(codes, expected)
  const isDefault = new Set<unknown>(codes)
  return {
    ...picklist,
    '~run': (dataset, config) => {
      const { value } = dataset
      if (isDefault.has(value)) return { typed: true, value: value as string }
      const isLoose = letterCase === 'any' || (config as CaseConfig).letterCase === 'any'
      const code = isLoose && typeof value === 'string' ? bySpelling.get(value.toLowerCase()) : undefined
      return picklist['~run'](code === undefined ? dataset : { ...dataset, value: code }, config)
    },
  }
}
