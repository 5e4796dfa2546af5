import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

function toCharacter(index: number): string {
  return String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count)
}

function toIndex(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined
  if (
    code === undefined ||
    toCharacter(code < surrogates.first ? code : code - surrogates.count) !== character
  )
    throw new Error('not one character')
  return code < surrogates.first ? code : code - surrogates.count
}

const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(toCharacter, toIndex)

/**
 * Draws texts of any characters. The unit `binary` of fast-check draws the same, but makes a map of a million
 * characters in every process first, which takes half a second and 130 MB.
 */
export function drawText(constraints: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.string({ ...constraints, unit: anyCharacter })
}
