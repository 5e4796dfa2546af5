/** Another spelling of JSON strings or numbers. Spacing and order stay. */
export interface Writing {
  /** A quick test. It also matches some texts that the writing does not change. */
  readonly mayChange: RegExp
  readonly of: (json: string) => string
  readonly says: (json: string) => string
}

const utf16Escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const inCapitals = (character: string) => `\\u${utf16Escape(character).slice(2).toUpperCase()}`

function writing(says: string, mayChange: RegExp, change: (json: string) => string): Writing {
  return { says: () => says, mayChange, of: change }
}

const notAscii = /[\u0080-\uffff]/

const withUnicodeEscapes = writing('with \\u escapes for what is not ASCII', notAscii, (json) =>
  json.replace(/[\u0080-\uffff]/g, utf16Escape),
)

const slashed = writing('with \\/ for /', /\//, (json) => json.replace(/(?<!\\)\//g, '\\/'))

const withoutEscapes = writing('without escapes that need not be', /\\/, (json) =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (text) => (text.includes('\\') ? writtenAnew(text) : text)),
)

function writtenAnew(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** A JSON string, which stays unchanged, or a number. */
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Creates a writing that changes numbers. Its description shows the first changed one. */
function numbers(mayChange: RegExp, change: (number: string) => string): Writing {
  const isOther = (old: string) => !old.startsWith('"') && change(old) !== old
  return {
    mayChange,
    of: (json) => json.replace(textOrNumber, (old) => (isOther(old) ? change(old) : old)),
    says: (json) => {
      const first = (json.match(textOrNumber) ?? []).find(isOther) ?? ''
      return `with numbers written otherwise (${first} as ${change(first)})`
    },
  }
}

function shortest(number: string): string {
  const value = Number(number)
  return Number.isFinite(value) ? JSON.stringify(value) : number
}

const isWhole = (number: string) => /^-?\d+$/.test(number)

function asFloat(number: string): string {
  return isWhole(number) ? `${number}.0` : number
}

/** Fractions, exponents, more digits than a double has, and a negative zero. */
const notShortest = /\d[.eE]|\d{16}|-0/

const numbersOfJavaScript = numbers(notShortest, shortest)

const numbersOfPython = numbers(notShortest, (number) => {
  const anew = isWhole(number) ? number : shortest(number)
  return anew.includes('e') || isWhole(number) ? number : asFloat(anew)
})

/** Sets of writings, the most frequent first. */
const writings: readonly (readonly Writing[])[] = [
  [withUnicodeEscapes],
  [
    writing('with \\u escapes in capitals for what is not ASCII', notAscii, (json) =>
      json.replace(/[\u0080-\uffff]/g, inCapitals),
    ),
  ],
  [slashed],
  [slashed, withUnicodeEscapes],
  [
    writing('with \\u escapes for < > and &, as Go writes it', /[<>&\u2028\u2029]/, (json) =>
      json.replace(/[<>&\u2028\u2029]/g, utf16Escape),
    ),
  ],
  [
    writing(
      'with \\u escapes in capitals for what is not ASCII and for signs of HTML, as .NET writes it',
      /[<>&'+`]/,
      (json) => json.replace(/[\u0080-\uffff<>&'+`]/g, inCapitals),
    ),
  ],
  [withoutEscapes],
  [numbersOfJavaScript],
  [withoutEscapes, numbersOfJavaScript],
  [numbersOfPython],
  [withUnicodeEscapes, numbersOfPython],
  [numbers(/\d/, asFloat)],
]

export function listWritings(json: string): readonly (readonly Writing[])[] {
  const sets: (readonly Writing[])[] = []
  for (const changes of writings) {
    const set = changes.filter(({ mayChange }) => mayChange.test(json))
    const isNew = !sets.some(
      (old) => old.length === set.length && old.every((change, at) => change === set[at]),
    )
    if (set.length > 0 && isNew) sets.push(set)
  }
  return sets
}

export function applyWritings(changes: readonly Writing[], json: string): string {
  return changes.reduce((before, change) => change.of(before), json)
}

/** Describes what several writings change in a text. */
export function describeChanges(changes: readonly Writing[], json: string): readonly string[] {
  let text = json
  return changes.flatMap((change) => {
    const before = text
    text = change.of(before)
    return text === before ? [] : [change.says(before)]
  })
}
