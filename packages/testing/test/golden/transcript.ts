import { createHash } from 'node:crypto'
import { linesOf } from './layout.ts'

/** What came back: an answer, or the error with which `fetch` rejects, and how much of a body came before it. */
export interface Outcome {
  readonly status?: number
  readonly headers?: Headers
  readonly body: Uint8Array
  readonly failure?: string
}

/** A request and what came of it. */
export interface Exchange {
  readonly method: string
  readonly target: string
  readonly headers: Headers
  readonly sent: Uint8Array
  readonly outcome: Outcome
  /** What the request journal has of it, as the bank writes it in JSON. */
  readonly journal: readonly string[]
}

/** Octets of a body that is written down, of an answer and of a request; of a longer one there is a hash, since nobody reads it. */
const answerMax = 500_000
const sentMax = 20_000

/** What of a request is left out: it follows from key, certificate and what is written down, and is long. */
const unwritten = new Set(['signature', 'tpp-signature-certificate'])

function hashOf(octets: Uint8Array): string {
  return createHash('sha256').update(octets).digest('hex')
}

function bodyLines(octets: Uint8Array, headers: Headers, most: number): readonly string[] {
  if (octets.length === 0) return []
  if (octets.length > most) return ['', `# ${octets.length} octets, SHA-256 ${hashOf(octets)}`]
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets)
    return ['', ...linesOf(text, headers.get('content-type') ?? '')]
  } catch {
    return ['', `# in hexadecimal: ${Buffer.from(octets).toString('hex')}`]
  }
}

function headerLines(headers: Headers): readonly string[] {
  return [...headers].map(([name, value]) =>
    /^[\x20-\x7e]*$/.test(value) ? `${name}: ${value}` : `${name}: ${JSON.stringify(value)}`,
  )
}

function sentHeaderLines(headers: Headers): readonly string[] {
  const left = new Headers([...headers].filter(([name]) => !unwritten.has(name)))
  const listed = /headers="([^"]*)"/.exec(headers.get('signature') ?? '')?.[1]
  return [...headerLines(left), ...(listed === undefined ? [] : [`# signed: ${listed}`])]
}

function outcomeLines({ status, headers = new Headers(), body, failure }: Outcome): readonly string[] {
  const head =
    status === undefined
      ? []
      : [`HTTP ${status}`, ...headerLines(headers), ...bodyLines(body, headers, answerMax)]
  return failure === undefined ? head : [...head, `# fails: ${failure}`]
}

function journalLines(entries: readonly string[]): readonly string[] {
  return entries.flatMap((entry) => ['', '# journal', ...linesOf(entry, 'application/json')])
}

const rule = '='.repeat(100)

/** What a client says and a bank answers, as text. */
export class Transcript {
  readonly exchanges: Exchange[] = []
  readonly #parts: string[] = []
  readonly #attached: (readonly [name: string, parts: readonly string[]])[] = []
  #heading: string | undefined

  /** Says what the next exchange is about. */
  heading(text: string): void {
    this.#heading = text
  }

  add(exchange: Exchange): void {
    this.exchanges.push(exchange)
    const { method, target, headers, sent, outcome, journal } = exchange
    const title = this.#heading === undefined ? [] : [`# ${this.#heading}`]
    this.#heading = undefined
    const lines = [
      ...[rule, `# exchange ${this.exchanges.length}`, ...title],
      ...[`${method} ${target}`, ...sentHeaderLines(headers), ...bodyLines(sent, headers, sentMax)],
      ...['', ...outcomeLines(outcome), ...journalLines(journal)],
    ]
    this.#parts.push(lines.join('\n'))
  }

  /** Writes down a body of which the exchange has but a hash, in a file of its own. */
  attach(name: string, lines: readonly string[]): void {
    this.#attached.push([name, [lines.join('\n')]])
  }

  /** What each file has, in its parts: that of a name the exchanges, the others what is attached to it. */
  files(name: string): readonly (readonly [name: string, parts: readonly string[]])[] {
    return [[name, this.#parts], ...this.#attached]
  }
}
