import { type Colour, colourFor, readVariable } from '@pocketbank/devtools/explain/colour'
import { explain } from '@pocketbank/devtools/explain/explain'
import type { RequestEntry } from '@pocketbank/http'
import type { Requests } from '@pocketbank/http/journal'
import { checkAwaited } from '../misuse.ts'
import { findExchange } from './answered-exchange.ts'
import { isAnswer } from './is-answer.ts'

/**
 * Something that identifies a request: its response, the error object in the response, an id, an entry of the
 * journal, or an error that contains the response.
 */
type Explainable = Response | RequestEntry | string | object

function readTextField(fields: object, name: string): string | undefined {
  const value = (fields as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}

async function idsOfAnswer(answer: Response): Promise<readonly string[]> {
  const requestId = answer.headers.get('X-Request-ID')
  const ids = requestId === null ? [] : [requestId]
  if (answer.bodyUsed) return ids
  try {
    const id = readTextField(JSON.parse(await answer.clone().text()) ?? {}, 'id')
    return answer.status < 400 || id === undefined ? ids : [id, ...ids]
  } catch {
    return ids
  }
}

async function findEntry(what: Explainable, requests: Requests): Promise<RequestEntry | undefined> {
  if (typeof what === 'string') return requests.find(what)
  checkAwaited(what, 'sandbox.explain(await answer)')
  if (isAnswer(what)) {
    const exchange = findExchange(what)
    if (exchange !== undefined) return exchange.entry
    const ids = await idsOfAnswer(what)
    return ids.map((id) => requests.find(id)).find((entry) => entry !== undefined)
  }
  if ('stages' in what) return what as RequestEntry
  if ('answer' in what && isAnswer(what.answer)) return findEntry(what.answer, requests)
  return requests.find(readTextField(what, 'id') ?? '')
}

/** Lists the ids by which another process's journal can find a request, the most reliable first. */
export async function listJournalIds(what: Explainable): Promise<readonly string[]> {
  if (typeof what === 'string') return [what]
  checkAwaited(what, 'sandbox.explain(await answer)')
  if (isAnswer(what)) return idsOfAnswer(what)
  if ('answer' in what && isAnswer(what.answer)) return idsOfAnswer(what.answer)
  const id = readTextField(what, 'id')
  return id === undefined ? [] : [id]
}

/** Chooses colours if the test runner writes to a terminal. Runners report that in `FORCE_TTY`. */
export function defaultColour(): Colour {
  const { env = {}, stdout } = globalThis.process ?? {}
  const isTerminal = stdout?.isTTY === true || readVariable(env, 'FORCE_TTY') === 'true'
  return colourFor({ environment: env, isTerminal })
}

export function printToTester(text: string): void {
  // biome-ignore lint/suspicious/noConsole: the person who runs the test reads it
  console.log(text)
}

/**
 * Prints what happened to a request and returns the text without colours. Rejects if the journal does not
 * have the request.
 */
export type Explain = (what: Explainable) => Promise<string>

export function createExplain(requests: Requests, tell: (text: string) => void = printToTester): Explain {
  return async (what) => {
    const entry = await findEntry(what, requests)
    if (entry === undefined) {
      throw new Error(
        'No such request is in the journal, which has the latest 1,000: hand on an answer of this bank.',
      )
    }
    tell(explain(entry, defaultColour()))
    return explain(entry)
  }
}
