import type { SourceFile } from './sources.ts'

/** A word that we do not write, and what we write instead. */
export interface PlainWord {
  readonly pattern: RegExp
  readonly instead: string
  /** Places that may remain in comments, strings and titles of tests. */
  readonly allowed: number
  /** Where they are. */
  readonly because?: string
}

/** A piece of a file that people read: a comment, a string or the title of a test. */
interface Piece {
  readonly text: string
  readonly line: number
}

const pieceText =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}\n]* [^<>{}\n]*</g

/** Lists comments and the strings with a blank: others are keys or values, not sentences. */
function listPieces({ text }: SourceFile): readonly Piece[] {
  const pieces: Piece[] = []
  let line = 1
  let end = 0
  for (const { 0: piece, index } of text.matchAll(pieceText)) {
    line += text.slice(end, index).split('\n').length - 1
    end = index
    if (piece.startsWith('/') || piece.includes(' ')) pieces.push({ text: piece, line })
  }
  return pieces
}

/** Blanks code in a piece: what is between `${` and `}`, examples, and names between backticks. */
function blankCode(piece: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  const examples = /```[\s\S]*?```|`[^`\n]+`/g
  return (piece.startsWith('/') ? piece.replace(examples, blank) : piece).replace(/\$\{[^}]*\}/g, blank)
}

/** Finds a word in the comments, strings and titles of a file: each place with what to write instead. */
export function findWord(file: SourceFile, { pattern, instead }: PlainWord): readonly string[] {
  const everywhere = new RegExp(pattern.source, 'gi')
  return listPieces(file).flatMap(({ text, line }) => {
    const prose = blankCode(text)
    return [...prose.matchAll(everywhere)].map(({ 0: word, index }) => {
      const place = line + prose.slice(0, index).split('\n').length - 1
      return `${file.path}:${place} "${word}": write ${instead}`
    })
  })
}

/** The table of words, from our standard for what people read. */
export const plainWords: readonly PlainWord[] = [
  {
    pattern: /\b(?:told|tells)\b/,
    instead: 'says, reports, shows or returns',
    allowed: 10,
    because: 'rules, pasted shell comments, and the examples',
  },
  {
    pattern: /\bstands? (?:for|beside|in)\b/,
    instead: 'is, is next to or is in',
    allowed: 2,
    because: 'a row of the world format, and a title',
  },
  { pattern: /(?<!\bthere )\bis none\b/, instead: 'is not an X, or name the thing', allowed: 0 },
  {
    pattern: /\bjust that\b|\b(?:as|so) it is(?=[.,;:)]|$| now\b)/,
    instead: 'the thing itself',
    allowed: 0,
  },
  {
    pattern: /\b(?:goes on|go on|puts? back|lets? go|takes? back|taken back|hands? on|handed on)\b/,
    instead: 'continues, restore, release, undo or pass',
    allowed: 8,
    because: 'the SCA page, titles and an example',
  },
  {
    pattern: /\b(?:behind(?! an? [a-z -]*proxy| the proxy| proxies)|besides?)\b/,
    instead: 'after, apart from or next to',
    allowed: 1,
    because: 'a host of a test',
  },
  {
    pattern: /\b(?:whatever|whoever|however)\b/,
    instead: 'any',
    allowed: 4,
    because: 'rules, and sentences of the rule book',
  },
  { pattern: /\b(?:nothing where|but for)\b/, instead: 'undefined if, or except', allowed: 0 },
  { pattern: /\boctets?\b/, instead: 'bytes', allowed: 2, because: 'ASN.1, and the old names of options' },
  {
    pattern: /\busual(?:ly)?\b/,
    instead: 'default',
    allowed: 7,
    because: 'a name in YAML, and frequent values',
  },
  {
    pattern: /\bmend(?:s|ed)?\b/,
    instead: 'remedy or fix',
    allowed: 1,
    because: 'an example',
  },
  {
    pattern: /\bmoments?\b/,
    instead: 'time',
    allowed: 1,
    because: 'an example',
  },
  { pattern: /\bflaws?\b/, instead: 'problem', allowed: 0 },
  { pattern: /\barrows?\b/, instead: 'transition', allowed: 1, because: 'an arrow function' },
  {
    pattern: /\b(?:fates?|powers|weigh(?:s|ed)?|witness(?:es)?|elsewhere|shelf)\b/,
    instead: 'the plain noun of the thing',
    allowed: 4,
    because: 'a rule, and names of situations',
  },
]

/** Participles and pronouns that are not names. */
const poorNames = 'given|told|found|known|asked|made|kept|one|own|others'
const declaration = new RegExp(
  String.raw`(?:\b(?:const|let|readonly) |\(|[({,] )(?:\.\.\.)?(${poorNames})\??(?=\) =>|: |,? [}=]|, \w+[^'"\`]*\) =>)`,
)

/** Finds declared names that are participles or pronouns, at most one in a line. */
export function findPoorNames({ path, text }: SourceFile): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const name = /^\s*(?:\*|\/\/|\/\*)/.test(line) ? undefined : declaration.exec(line)?.[1]
    return name === undefined ? [] : [`${path}:${index + 1} ${name}: name it by a noun`]
  })
}
