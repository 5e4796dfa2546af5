import { type Fixes, nameCharsMax } from './fixes.ts'

/**
 * Cuts a name to the length that the request accepts. It counts code points, so a surrogate pair is never
 * split.
 */
export function nameWithin(name: string, fixes: Fixes): string {
  const charactersMax = fixes.has('longer-name') ? nameCharsMax.longer : nameCharsMax.defaults
  return name.length <= charactersMax ? name : [...name].slice(0, charactersMax).join('')
}
