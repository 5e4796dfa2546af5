import { type ErrorCode, errorCodes, isScaNeeded, type Refusal, type Result } from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import { parseJson } from '@pocketbank/core/base/input'
import { explain } from '@pocketbank/devtools/explain/explain'
import type { RequestEntry } from '@pocketbank/http'
import { findExchange } from '../answers/answered-exchange.ts'
import { bodyRead, isAnswer } from '../answers/is-answer.ts'
import { abbreviateValue } from '../differences/written.ts'
import { checkAwaited } from '../misuse.ts'

/**
 * What a matcher examines: a response, an entry of the journal, a result of the core, or an error that
 * contains a response.
 */
export interface MatchedOutcome {
  readonly status: number | undefined
  readonly refusal: Partial<Refusal> | undefined
  readonly rule: string | undefined
  readonly knowsRule: boolean
  /** True if the path of a refusal is known. Only some responses from a network have it. */
  readonly knowsPath: boolean
  readonly leadsToSca: boolean
  readonly description: string
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function readText(value: unknown, name: string): string | undefined {
  const text = isFields(value) ? value[name] : undefined
  return typeof text === 'string' ? text : undefined
}

function ofEntry(entry: RequestEntry, leadsToSca = entry.stages.bank === 'needs SCA'): MatchedOutcome {
  const { status, refusal, rule } = entry
  return { status, refusal, rule, knowsRule: true, knowsPath: true, leadsToSca, description: explain(entry) }
}

function ofResult(result: Result<unknown, Refusal>): MatchedOutcome {
  const unknown = { status: undefined, rule: undefined, knowsRule: false, knowsPath: true }
  if (!result.ok)
    return {
      ...unknown,
      refusal: result.error,
      leadsToSca: false,
      description: abbreviateValue(result.error),
    }
  const leadsToSca = isScaNeeded(result.value)
  return { ...unknown, refusal: undefined, leadsToSca, description: abbreviateValue(result.value) }
}

function readRefusal(body: unknown): Partial<Refusal> | undefined {
  const code = readText(body, 'code') as Refusal['code'] | undefined
  if (code === undefined) return undefined
  const [message]: readonly unknown[] =
    isFields(body) && Array.isArray(body.tppMessages) ? body.tppMessages : []
  const [text, path] = [readText(body, 'message'), readText(message, 'path')]
  return { code, ...(text !== undefined && { text }), ...(path !== undefined && { path }) }
}

function hasScaHeader({ headers }: Response): boolean {
  return headers.has('ASPSP-SCA-Approach')
}

async function ofForeign(answer: Response): Promise<MatchedOutcome> {
  if (answer.bodyUsed) throw new TypeError(writeError(bodyRead))
  const text = await answer.clone().text()
  const refusal = answer.status < 400 ? undefined : readRefusal(parseJson(text))
  return {
    status: answer.status,
    refusal,
    rule: undefined,
    knowsRule: false,
    knowsPath: refusal?.path !== undefined,
    leadsToSca: hasScaHeader(answer),
    description: `${answer.status} ${text}`,
  }
}

function ofAnswer(answer: Response): MatchedOutcome | Promise<MatchedOutcome> {
  const exchange = findExchange(answer)
  return exchange === undefined ? ofForeign(answer) : ofEntry(exchange.entry, hasScaHeader(answer))
}

/** Reads the outcome of an error without a response, which a helper of the sandbox threw. */
function ofError(error: Error): MatchedOutcome {
  const path = readText(error, 'path')
  const code = readText(error, 'code') as Refusal['code']
  const refusal = { code, text: error.message, ...(path !== undefined && { path }) }
  const unknown = { status: undefined, rule: undefined, knowsRule: false, knowsPath: true }
  return { ...unknown, refusal, leadsToSca: false, description: String(error) }
}

export function readOutcome(received: unknown): MatchedOutcome | Promise<MatchedOutcome> {
  checkAwaited(received, "expect(await tpp.get('/v1/accounts')).toHaveStatus(200)")
  if (isAnswer(received)) return ofAnswer(received)
  if (isFields(received)) {
    if (isAnswer(received.answer)) return ofAnswer(received.answer)
    if ('stages' in received) return ofEntry(received as unknown as RequestEntry)
    if (typeof received.ok === 'boolean') return ofResult(received as unknown as Result<unknown, Refusal>)
    if (received instanceof Error && isErrorCode(readText(received, 'code'))) return ofError(received)
  }
  const problem =
    'the matcher expects a response, an entry of the journal, a result of the core or an error of the bank'
  throw new TypeError(writeError({ problem, received: abbreviateValue(received) }))
}
