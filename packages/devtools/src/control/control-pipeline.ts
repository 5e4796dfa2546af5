import { defaultZone } from '@pocketbank/core'
import { ok, suggestNearest } from '@pocketbank/core/base'
import { quoteText, refuse, refuseAt } from '@pocketbank/core/base/errors'
import { exceptArrays, parse } from '@pocketbank/core/base/input'
import { writeAnswer } from '@pocketbank/http/operations'
import { noFixes } from '@pocketbank/http/operations/accept-fix'
import type { Answer } from '@pocketbank/http/operations/render'
import { withWholeAddresses } from '@pocketbank/http/operations/render'
import type { Env } from '@pocketbank/http/pipeline'
import {
  type CheckOf,
  doStored,
  findDurability,
  type Outcome,
  refusalOutcome,
  refuseUnreadBody,
  runChecks,
} from '@pocketbank/http/pipeline'
import {
  bodyFailure,
  findWrongBodyHeaders,
  noBytes,
  readBody,
  readJson,
} from '@pocketbank/http/requests/body'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { readSearch, refuseRepeated } from '@pocketbank/http/requests/query'
import { bodyBytesMax } from '@pocketbank/http/settings'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { readExactly } from '../faults/read-rule.ts'
import { prefersText } from './accept.ts'
import type { BackUp } from './back-up.ts'
import type { ControlledBank } from './bank.ts'
import {
  type CommonQuery,
  type ControlOperation,
  createQueryContract,
} from './operations/control-operation.ts'

/** The parts of an application that the control API uses. */
export type ControlApiEnv = Pick<Env, 'requests' | 'links' | 'onFault' | 'address' | 'settings' | 'sandbox'>

/**
 * Finds the bank of a request. Without a TPP, returns the one bank of all TPPs, or undefined if each has its
 * own.
 */
export type BankFor = (tpp: string | undefined) => ControlledBank | undefined

/** A request to a control operation while its checks run. */
interface ControlExchange {
  readonly env: ControlApiEnv
  readonly request: IncomingRequest
  readonly operation: ControlOperation
  readonly bankFor: BankFor
  readonly backUp?: BackUp | undefined
  /** The value of `{id}` in the path. */
  readonly id: string
  /** Values that the checks have read so far. */
  query: CommonQuery
  bank: ControlledBank | undefined
  bytes: Uint8Array
  body: unknown
}

type ControlCheck = CheckOf<ControlExchange>

/** Returns the bank of a request. Throws if `findBank` has not run yet. */
function requireBank({ bank }: ControlExchange): ControlledBank {
  if (bank === undefined) throw new Error('a control operation is used before it is known on which bank')
  return bank
}

/** Reads the query. D: refuses unknown parameters, because a misspelt one would select too many entries. */
const readControlQuery: ControlCheck = (exchange) => {
  const { operation, request } = exchange
  const contract = createQueryContract(operation)
  const search = request.target.replace(/^[^?]*/, '')
  const names = Object.keys(contract.entries)
  const unknown = [...new URLSearchParams(search).keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const problem = `there is no parameter ${quoteText(unknown)}`
    const remedy = `The parameters are ${names.join(', ')}`
    const complaint = { problem, hint: suggestNearest(unknown, names), remedy }
    return refusalOutcome('query', refuse(['E4j', 'FORMAT_ERROR'], complaint, 'query').error)
  }
  const sentQuery = readSearch(contract, search)
  const query = refuseRepeated(contract, sentQuery, parse(contract, sentQuery.values, 'query'))
  if (!query.ok) return refusalOutcome('query', query.error)
  exchange.query = query.value
  return undefined
}

const findBank: ControlCheck = (exchange) => {
  const { isOpen, isOfHost } = exchange.operation
  if (isOpen === true || isOfHost === true) return undefined
  exchange.bank = exchange.bankFor(exchange.query.tpp)
  if (exchange.bank !== undefined) return undefined
  const problem = 'is missing: each TPP has its own bank'
  return refusalOutcome('query', refuseAt(['E4j', 'QUERY_PARAMETER_REQUIRED'], 'tpp', problem).error)
}

/**
 * Checks the Content-Type. D: an empty body needs it too, because a form of another web page cannot send
 * application/json.
 */
const checkType: ControlCheck = ({ operation: { method }, request: { headers } }) => {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const failure = findWrongBodyHeaders(headers)
  if (failure !== undefined) return refuseUnreadBody('body-headers', failure)
  if (headers.has('Content-Type')) return undefined
  const { error } = refuseAt('E4f', 'Content-Type', 'must be application/json, also for an empty body')
  return refuseUnreadBody('body-headers', { status: 415, refusal: error })
}

/** Reads the bytes of the body, up to the limit of the operation. */
const readUploadBytes: ControlCheck = async (exchange) => {
  const bodyLimit = exchange.operation.findBodyLimit?.(requireBank(exchange), exchange.id)
  const bytes = await readBody(exchange.request, bodyLimit?.bytes ?? bodyBytesMax)
  if (bytes.ok) {
    exchange.bytes = bytes.value
    return undefined
  }
  if (bytes.error.status !== 413 || bodyLimit === undefined)
    return refuseUnreadBody('body-end', bodyFailure(bytes.error))
  const refusal = refuse(['K2b', 'BAD_REQUEST'], bodyLimit.text).error
  return refuseUnreadBody('body-length', { status: 413, refusal })
}

function readAsJson({ operation, bytes }: ControlExchange) {
  const { body: contract } = operation
  if (contract === undefined) return ok(undefined)
  const json = bytes.length === 0 ? ok({}) : readJson(bytes)
  if (!json.ok) return json
  return readExactly(exceptArrays(contract), json.value)
}

const readContent: ControlCheck = (exchange) => {
  const body = exchange.operation.readBody?.(exchange.bytes) ?? readAsJson(exchange)
  if (!body.ok) return refusalOutcome('contract', body.error)
  exchange.body = body.value
  return undefined
}

function plainTextAnswer(text: string): Answer {
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8', Vary: 'Accept' }, body: text }
}

/** Adds the request's `tpp` to the Location of a response, so that it leads to the same bank. */
function ofSameTpp(answer: Answer, tpp: string): Answer {
  const { Location: address } = answer.headers
  if (address === undefined) return answer
  return { ...answer, headers: { ...answer.headers, Location: `${address}?tpp=${encodeURIComponent(tpp)}` } }
}

function createControlAnswer(exchange: ControlExchange, result: unknown): Answer {
  const { operation, request, env } = exchange
  const { plainText } = operation
  if (plainText !== undefined && prefersText(request.headers.get('Accept')))
    return plainTextAnswer(plainText(result as never))
  const zone = exchange.bank?.engine.bank.calendar.zone ?? defaultZone
  const context = { fixes: noFixes, language: 'en' as const, zone, target: request.path }
  const answer = withWholeAddresses(writeAnswer(operation, result, context), env.address, request, 'pages')
  return exchange.query.tpp === undefined ? answer : ofSameTpp(answer, exchange.query.tpp)
}

const use: ControlCheck = async (exchange) => {
  const { env, operation, id, query, body } = exchange
  const { bank: controlledBank } = exchange
  const place = {
    requests: controlledBank?.requests?.within(env.requests) ?? env.requests,
    links: env.links,
    app: env,
    backUp: exchange.backUp,
    get bank() {
      return requireBank(exchange)
    },
  }
  const result = await doStored({
    durability: controlledBank && findDurability(controlledBank.engine),
    work: () => operation.use(place, { id, query, body } as never),
    isRead: () => operation.method === 'GET',
  })
  if (!result.ok) return refusalOutcome('bank', result.error)
  return { answer: createControlAnswer(exchange, result.value), warnings: [] }
}

const carryingOut: readonly ControlCheck[] = [checkType, readUploadBytes, readContent, use]

/** Carries out the request. Uploads run one after the other, because they share one limit of bytes. */
const runInTurn: ControlCheck = (exchange) => {
  const run = async () => runChecks(carryingOut, exchange)
  return exchange.operation.findBodyLimit === undefined ? run() : requireBank(exchange).snapshots.inTurn(run)
}

const checks: readonly ControlCheck[] = [readControlQuery, findBank, runInTurn]

export function runControlPipeline(
  input: Pick<ControlExchange, 'env' | 'request' | 'operation' | 'bankFor' | 'backUp' | 'id'>,
): Awaitable<Outcome> {
  return runChecks(checks, { ...input, query: {}, bank: undefined, bytes: noBytes, body: undefined })
}
