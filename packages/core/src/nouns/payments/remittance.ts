/** Spellings of characters in the SWIFT x set; letters that only carry marks lose them without a table. */
const spellings: ReadonlyMap<string, string> = new Map(
  // biome-ignore format: a table is read in lines
  [
    ['æ', 'ae'], ['ø', 'o'], ['å', 'aa'], ['Æ', 'Ae'], ['Ø', 'O'], ['Å', 'Aa'],
    ['ß', 'ss'], ['þ', 'th'], ['ð', 'd'], ['œ', 'oe'], ['ẞ', 'SS'], ['Þ', 'Th'], ['Ð', 'D'], ['Œ', 'Oe'],
    ['đ', 'd'], ['ħ', 'h'], ['ı', 'i'], ['ł', 'l'], ['ŋ', 'n'], ['ŧ', 't'], ['ĸ', 'k'], ['ſ', 's'],
    ['Đ', 'D'], ['Ħ', 'H'], ['Ł', 'L'], ['Ŋ', 'N'], ['Ŧ', 'T'],
    ['’', "'"], ['‘', "'"], ['‐', '-'], ['‑', '-'], ['–', '-'], ['—', '-'], ['−', '-'],
  ],
)

/** One character, or a line break of two, that is not in the set. */
function spelled(character: string): string {
  if (/^\s/.test(character)) return ' '
  const known = spellings.get(character)
  if (known !== undefined) return known
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
  const spelling = spellings.get(bare) ?? bare
  return /^[A-Za-z0-9/?:().,'+ -]*$/.test(spelling) ? spelling : '.'
}

/**
 * What a cross-border or SEPA payment makes of free text (§2.3: it may be re-encoded and truncated): the characters of the
 * SWIFT x set and no others, cut to this many of them. Text that is such already stays as it is, and some text is always left.
 * D: `å` becomes `aa` and `ø` becomes `o`, line breaks and other white space become blanks, what has no spelling a full stop.
 */
export function swiftText(text: string, charactersMax: number): string {
  const inSet = text.normalize('NFC').replace(/\r\n|[^A-Za-z0-9/?:().,'+ -]/gu, spelled)
  // Marks without a letter leave nothing behind.
  return text !== '' && inSet === '' ? '.' : inSet.slice(0, charactersMax)
}
