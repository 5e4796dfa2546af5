import type { SignatureParameters } from '../signature-header.ts'
import { spelledHeaders } from '../signing-string.ts'
import { createCause } from './cause.ts'
import type { Line, Variation } from './draft.ts'

const spelled: ReadonlyMap<string, string> = new Map(spelledHeaders.map((name) => [name.toLowerCase(), name]))

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase())
}

function asInterface(name: string): string {
  return spelled.get(name) ?? titleCase(name)
}

const inLowerCase = 'write all header names of the signing string in lower case'

const ofLayout = createCause('layout')

type Spelling = readonly [how: string, spell: (name: string) => string]

/** Other letters than lower case for all names alike, those that change none and those that do the same as another left out. */
export function spellings(
  lines: readonly Line[],
  { writtenNames }: Pick<SignatureParameters, 'writtenNames'>,
): readonly Variation[] {
  const written = new Map(writtenNames.map((name) => [name.toLowerCase(), name]))
  const all: readonly Spelling[] = [
    ['as the interface spells them (X-Request-ID)', asInterface],
    ['as the list writes them', (name) => written.get(name) ?? name],
    ['in Title-Case', titleCase],
    ['with a capital at their beginning', (name) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase())],
    ['in capitals', (name) => name.toUpperCase()],
  ]
  const seen = new Set([lines.map(({ name }) => name).join(' ')])
  return all.flatMap(([how, spell]) => {
    const names = lines.map(({ name }) => spell(name)).join(' ')
    if (seen.has(names)) return []
    seen.add(names)
    return [{ cause: ofLayout(`it signs header names ${how}`, inLowerCase), change: { spell } }]
  })
}

/** Choices of spellings that are tried: all where up to six names are signed. */
const choicesMax = 62

/** Some names in lower case and others as the interface spells them; those where one name differs from all others first. */
export function mixSpellings(lines: readonly Line[]): readonly Variation[] {
  return mixed(lines, asInterface)
}

/** Some names in lower case and others in Title-Case, with one at least that the interface spells otherwise. */
export function titleSpellings(lines: readonly Line[]): readonly Variation[] {
  if (lines.length > titledMax) return []
  return mixed(lines, titleCase, (name) => titleCase(name) !== asInterface(name))
}

/** D: with more names the search would be cut short by what few clients do. */
const titledMax = 4

/** Names in two ways, so that not all are written in the same; `isNew` says of which one at least must be changed. */
function mixed(
  lines: readonly Line[],
  spell: (name: string) => string,
  isNew: (name: string) => boolean = () => true,
): readonly Variation[] {
  const names = lines.map(({ name }) => name)
  const most = 2 ** Math.min(names.length, 12)
  const choices = Array.from({ length: most }, (_, bits) =>
    names.map((name, at) => (((bits >> at) & 1) === 1 ? spell(name) : name)),
  )
  const changed = (some: readonly string[]) => names.filter((name, at) => name !== some[at])
  const few = (some: readonly string[]) => {
    const { length } = changed(some)
    return Math.min(length, names.length - length)
  }
  return distinct(choices)
    .filter((some) => changed(some).some(isNew) && some.some((name, at) => name !== spell(names[at] ?? '')))
    .toSorted((one, other) => few(one) - few(other))
    .slice(0, choicesMax)
    .map((some) => asMixed(names, some))
}

function distinct(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(choices.map((some) => [some.join(' '), some])).values()]
}

function asMixed(names: readonly string[], some: readonly string[]): Variation {
  const changed = some.filter((name, at) => name !== names[at])
  const which = changed.length === 1 ? 'name' : 'names'
  return {
    cause: ofLayout(`it signs the ${which} ${changed.join(', ')} with capitals`, inLowerCase),
    change: { spell: (name, at) => some[at] ?? name },
  }
}
