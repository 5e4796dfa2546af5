import { writeCount } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import { type Colour, colourFor, readVariable } from '@pocketbank/devtools/explain/colour'
import { explain } from '@pocketbank/devtools/explain/explain'
import type { RequestEntry } from '@pocketbank/http'
import type { Requests } from '@pocketbank/http/journal'
import { journalEntriesMax } from '@pocketbank/http/journal'
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

async function findEntry(subject: Explainable, requests: Requests): Promise<RequestEntry | undefined> {
  if (typeof subject === 'string') return requests.find(subject)
  checkAwaited(subject, 'sandbox.explain(await answer)')
  if (isAnswer(subject)) {
    const exchange = findExchange(subject)
    if (exchange !== undefined) return exchange.entry
    const ids = await idsOfAnswer(subject)
    return ids.map((id) => requests.find(id)).find((entry) => entry !== undefined)
  }
  if ('stages' in subject) return subject as RequestEntry
  if ('answer' in subject && isAnswer(subject.answer)) return findEntry(subject.answer, requests)
  return requests.find(readTextField(subject, 'id') ?? '')
}

/** Lists the ids by which another process's journal can find a request, the most reliable first. */
export async function listJournalIds(subject: Explainable): Promise<readonly string[]> {
  if (typeof subject === 'string') return [subject]
  checkAwaited(subject, 'sandbox.explain(await answer)')
  if (isAnswer(subject)) return idsOfAnswer(subject)
  if ('answer' in subject && isAnswer(subject.answer)) return idsOfAnswer(subject.answer)
  const id = readTextField(subject, 'id')
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
export type Explain = (subject: Explainable) => Promise<string>

export function createExplain(requests: Requests, print: (text: string) => void = printToTester): Explain {
  return async (subject) => {
    const entry = await findEntry(subject, requests)
    if (entry === undefined) {
      throw new Error(
        writeError({
          problem: `the request is not among the latest ${writeCount(journalEntriesMax)} of the journal`,
          remedy: 'Pass a response of this bank',
        }),
      )
    }
    print(explain(entry, defaultColour()))
    return explain(entry)
  }
}
