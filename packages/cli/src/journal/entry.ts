import type { Colour } from '@pocketbank/devtools/explain/colour'
import { escapeForTerminal } from '@pocketbank/http/display'

/** The fields of a request from `/_sandbox/requests` that a line shows. */
export interface ShownRequest {
  readonly id: string
  /** ISO 8601, by the bank's clock. */
  readonly at: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly tpp?: string
  readonly rule?: string
  readonly refusal?: { readonly code: string }
}

/** Writes a request in a line: time, result, method and target, deciding rule, TPP and id. */
export function entryLine(entry: ShownRequest, colour: Colour): string {
  const { id, at, method, target, status, tpp, rule, refusal } = entry
  const isRefused = refusal !== undefined || status >= 400
  const verdict = [status, refusal?.code].filter((part) => part !== undefined).join(' ')
  const origin = [rule, tpp === undefined ? undefined : escapeForTerminal(tpp), id].filter(
    (part) => part !== undefined,
  )
  return [
    colour('faint', at),
    colour(isRefused ? 'bad' : 'good', `${isRefused ? '✗' : '✓'} ${verdict}`),
    `${escapeForTerminal(method)} ${escapeForTerminal(target)}`,
    colour('faint', origin.join(' ')),
  ].join('  ')
}

/** The fields of failed connections from `/_sandbox/requests` that a line shows. */
export interface ShownConnections {
  /** Time of the latest one: ISO 8601, by the bank's clock. */
  readonly lastAt: string
  readonly client: string
  readonly cause: string
  readonly text: string
  readonly count: number
}

/** Writes failed connections in a line: time, client, number, cause and remedy. */
export function connectionLine({ lastAt, client, text, count }: ShownConnections, colour: Colour): string {
  return [
    colour('faint', lastAt),
    colour('bad', '✗ no request'),
    `${escapeForTerminal(client)}${count === 1 ? '' : ` (${count} times)`}`,
    escapeForTerminal(text),
  ].join('  ')
}
