import type { Fixes } from './fixes.ts'

/** Characters of a name with the fix and without (§2.6, §9). */
const nameCharsMax = { longer: 70, defaults: 35 } as const

/** A name as far as the request takes it. Characters are code points, so that none is cut in two. */
export function nameWithin(name: string, fixes: Fixes): string {
  const charactersMax = fixes.has('longer-name') ? nameCharsMax.longer : nameCharsMax.defaults
  return name.length <= charactersMax ? name : [...name].slice(0, charactersMax).join('')
}
