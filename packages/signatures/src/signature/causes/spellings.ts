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

/**
 * Lists other spellings of all names. A spelling that changes nothing, or repeats another one, is left out.
 */
export function spellings(
  lines: readonly Line[],
  { writtenNames }: Pick<SignatureParameters, 'writtenNames'>,
): readonly Variation[] {
  const writtenByName = new Map(writtenNames.map((name) => [name.toLowerCase(), name]))
  const choices: readonly Spelling[] = [
    ['as the interface spells them (X-Request-ID)', asInterface],
    ['as the list writes them', (name) => writtenByName.get(name) ?? name],
    ['in Title-Case', titleCase],
    ['with a capital at their beginning', (name) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase())],
    ['in capitals', (name) => name.toUpperCase()],
  ]
  const seenNames = new Set([lines.map(({ name }) => name).join(' ')])
  return choices.flatMap(([how, spell]) => {
    const names = lines.map(({ name }) => spell(name)).join(' ')
    if (seenNames.has(names)) return []
    seenNames.add(names)
    return [{ cause: ofLayout(`it signs header names ${how}`, inLowerCase), change: { spell } }]
  })
}

/** Mixed spellings that are tried: all combinations of up to six names. */
const choicesMax = 62

/**
 * Lists spellings in which only some names are written as in the description. Those with one exception come
 * first.
 */
export function mixSpellings(lines: readonly Line[]): readonly Variation[] {
  return mixed(lines, asInterface)
}

/**
 * Lists spellings in which only some names are in Title-Case, if that differs from the description for one of
 * them.
 */
export function titleSpellings(lines: readonly Line[]): readonly Variation[] {
  if (lines.length > titledMax) return []
  return mixed(lines, titleCase, (name) => titleCase(name) !== asInterface(name))
}

/**
 * Longest list of names for which mixed Title-Case is tried. Few clients write it, and it would use up the
 * effort.
 */
const titledMax = 4

/** Lists mixtures of two spellings. At least one name for which `isNew` is true must be changed. */
function mixed(
  lines: readonly Line[],
  spell: (name: string) => string,
  isNew: (name: string) => boolean = () => true,
): readonly Variation[] {
  const names = lines.map(({ name }) => name)
  const choiceCount = 2 ** Math.min(names.length, 12)
  const choices = Array.from({ length: choiceCount }, (_, bits) =>
    names.map((name, at) => (((bits >> at) & 1) === 1 ? spell(name) : name)),
  )
  const listChanged = (choice: readonly string[]) => names.filter((name, at) => name !== choice[at])
  const countChanged = (choice: readonly string[]) => {
    const { length } = listChanged(choice)
    return Math.min(length, names.length - length)
  }
  return distinct(choices)
    .filter(
      (choice) =>
        listChanged(choice).some(isNew) && choice.some((name, at) => name !== spell(names[at] ?? '')),
    )
    .toSorted((left, right) => countChanged(left) - countChanged(right))
    .slice(0, choicesMax)
    .map((choice) => asMixed(names, choice))
}

function distinct(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(choices.map((choice) => [choice.join(' '), choice])).values()]
}

function asMixed(names: readonly string[], choice: readonly string[]): Variation {
  const changedNames = choice.filter((name, at) => name !== names[at])
  const noun = changedNames.length === 1 ? 'name' : 'names'
  return {
    cause: ofLayout(`it signs the ${noun} ${changedNames.join(', ')} with capitals`, inLowerCase),
    change: { spell: (name, at) => choice[at] ?? name },
  }
}
