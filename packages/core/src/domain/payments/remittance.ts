/** Spellings of characters in the SWIFT x set. Letters with removable marks need no entry. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['ø', 'o'],
  ['å', 'aa'],
  ['Æ', 'Ae'],
  ['Ø', 'O'],
  ['Å', 'Aa'],
  ['ß', 'ss'],
  ['þ', 'th'],
  ['ð', 'd'],
  ['œ', 'oe'],
  ['ẞ', 'SS'],
  ['Þ', 'Th'],
  ['Ð', 'D'],
  ['Œ', 'Oe'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ĸ', 'k'],
  ['ſ', 's'],
  ['Đ', 'D'],
  ['Ħ', 'H'],
  ['Ł', 'L'],
  ['Ŋ', 'N'],
  ['Ŧ', 'T'],
  ['\u2019', "'"],
  ['\u2018', "'"],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
])

/** Spells one character, or a line break of two, that is not in the set. */
function spelled(character: string): string {
  if (/^\s/.test(character)) return ' '
  const listedSpelling = spellings.get(character)
  if (listedSpelling !== undefined) return listedSpelling
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
  const spelling = spellings.get(bare) ?? bare
  return /^[A-Za-z0-9/?:().,'+ -]*$/.test(spelling) ? spelling : '.'
}

/**
 * Rewrites free text for a cross-border or SEPA payment in the SWIFT x set, cut to `charactersMax` (§2.3
 * allows re-encoding and truncation). Text in the set stays unchanged. Text never becomes empty.
 * D: `å` becomes `aa` and `ø` becomes `o`. White space becomes a blank. A character without a spelling
 * becomes a full stop.
 */
export function swiftText(text: string, charactersMax: number): string {
  const inSet = text.normalize('NFC').replace(/\r\n|[^A-Za-z0-9/?:().,'+ -]/gu, spelled)
  // A text of marks without letters would become empty.
  return text !== '' && inSet === '' ? '.' : inSet.slice(0, charactersMax)
}
