import type { ErrorCode, Refusal } from '@pocketbank/core'
import { explain, type RequestEntry } from '@pocketbank/http'
import type { StageResults } from '@pocketbank/http/internal'
import { exchangeOf } from '../answers/answered-exchange.ts'
import { mustBeLike } from '../differences/assertion-error.ts'
import type { Pattern } from '../differences/pattern.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { SandboxTpp } from '../sandbox/tpp.ts'

/** What an answer should be like; what is not named may be anything. */
export interface ExpectedAnswer {
  readonly status?: Pattern<number>
  readonly headers?: Readonly<Record<string, Pattern<string> | undefined>>
  /** JSON where it is any, else text. */
  readonly body?: unknown
  /** Why the bank refuses, with the path, which the answer itself may not have. */
  readonly refusal?: {
    readonly code?: ErrorCode
    readonly path?: Pattern<string>
    readonly text?: Pattern<string>
  }
  /** The rule of the rule book that decided, such as `A7a`. */
  readonly rule?: string
  /** What the stages of the pipeline said. */
  readonly stages?: Partial<StageResults>
  /** Whether it leads to the bank's page. */
  readonly leadsToSca?: boolean
}

/** What an answer should be: its status, the code of a refusal, more of it, or what a function finds right that throws where it does not. */
export type Expected = number | ErrorCode | ExpectedAnswer | ((answer: Response, sandbox: Sandbox) => unknown)

/** A sandbox that is asked something. */
export interface GivenSandbox {
  /** The sandbox as the steps have left it: a fork of the one that was given. */
  readonly sandbox: Sandbox
  /** Lets a TPP ask the bank; the sandbox is there for whatever else must happen, such as an approval. */
  when(act: (tpp: SandboxTpp, sandbox: Sandbox) => Response | Promise<Response>): AskedSandbox
}

/** What a sandbox was asked. */
export interface AskedSandbox {
  /** Rejects where the answer is another. Gives the sandbox back for the next step. */
  then(expected: Expected, onRejected?: (reason: unknown) => unknown): Promise<GivenSandbox>
}

/** An answer as far as a test can speak of it. */
type Seen = { readonly [Name in keyof Required<ExpectedAnswer>]: unknown }

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.clone().text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function seenOf(answer: Response, entry: RequestEntry | undefined): Promise<Seen> {
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await bodyOf(answer),
    refusal: entry?.refusal satisfies Refusal | undefined,
    rule: entry?.rule,
    stages: entry?.stages,
    leadsToSca: answer.headers.has('ASPSP-SCA-Approach'),
  }
}

function patternOf(expected: number | ErrorCode | ExpectedAnswer): ExpectedAnswer {
  if (typeof expected === 'number') return { status: expected }
  if (typeof expected === 'string') return { refusal: { code: expected } }
  const { headers } = expected
  if (headers === undefined) return expected
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...expected, headers: Object.fromEntries(named) }
}

async function check(answer: Response, expected: Expected, sandbox: Sandbox): Promise<void> {
  if (typeof expected === 'function') {
    await expected(answer, sandbox)
    return
  }
  const entry = exchangeOf(answer)?.entry ?? sandbox.requests.last
  const what = entry === undefined ? 'The answer' : `The answer to ${entry.method} ${entry.target}`
  const remark = entry && explain(entry)
  mustBeLike({ what, expected: patternOf(expected), actual: await seenOf(answer, entry), remark })
}

/** A sandbox that goes on from the one that was given, which stays as it is. */
export function givenSandbox(sandbox: Sandbox): GivenSandbox {
  return {
    sandbox,
    when: (act) => ({
      // biome-ignore lint/suspicious/noThenProperty: the third word of the sentence; awaited without it, it gives the answer.
      then(expected, onRejected) {
        const step = async () => {
          const next = sandbox.fork()
          await check(await act(next.tpp(), next), expected, next)
          return givenSandbox(next)
        }
        return onRejected === undefined ? step() : (step().catch(onRejected) as Promise<GivenSandbox>)
      },
    }),
  }
}
