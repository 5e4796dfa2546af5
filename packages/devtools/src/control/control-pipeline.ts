import { defaultZone } from '@pocketbank/core'
import { didYouMean, ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { exceptArrays, parse, shortenInput } from '@pocketbank/core/base/input'
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

/** The bank that a request means; it may name a TPP, and must where this gives no bank without. */
export type BankFor = (tpp: string | undefined) => ControlledBank | undefined

/** A request to a control operation on its way. */
interface ControlExchange {
  readonly env: ControlApiEnv
  readonly request: IncomingRequest
  readonly operation: ControlOperation
  readonly bankFor: BankFor
  readonly backUp?: BackUp | undefined
  /** The value of `{id}` in the path. */
  readonly id: string
  /** Values that the checks have read. */
  query: CommonQuery
  bank: ControlledBank | undefined
  bytes: Uint8Array
  body: unknown
}

/** A check of a request to a control operation. */
type ControlCheck = CheckOf<ControlExchange>

/** The bank that is meant; throws before it was looked for. */
function requireBank({ bank }: ControlExchange): ControlledBank {
  if (bank === undefined) throw new Error('a control operation is used before it is known on which bank')
  return bank
}

/** D: where requests of the interface are read, an unknown parameter is passed over; here a word spelt wrong would find too much. */
const readControlQuery: ControlCheck = (exchange) => {
  const { operation, request } = exchange
  const contract = createQueryContract(operation)
  const search = request.target.replace(/^[^?]*/, '')
  const names = Object.keys(contract.entries)
  const unknown = [...new URLSearchParams(search).keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, names)
    const mend = meant === '' ? `: there are ${names.join(', ')}.` : meant
    const text = `There is no parameter ${JSON.stringify(shortenInput(unknown))}${mend}`
    return refusalOutcome('query', refuse(['E4j', 'FORMAT_ERROR'], text, 'query').error)
  }
  const sent = readSearch(contract, search)
  const query = refuseRepeated(contract, sent, parse(contract, sent.values, 'query'))
  if (!query.ok) return refusalOutcome('query', query.error)
  exchange.query = query.value
  return undefined
}

const findBank: ControlCheck = (exchange) => {
  const { isOpen, isOfHost } = exchange.operation
  if (isOpen === true || isOfHost === true) return undefined
  exchange.bank = exchange.bankFor(exchange.query.tpp)
  if (exchange.bank !== undefined) return undefined
  const text = 'Every TPP has its own bank here: name the TPP in the parameter tpp.'
  return refusalOutcome('query', refuse(['E4j', 'QUERY_PARAMETER_REQUIRED'], text, 'tpp').error)
}

/** D: no form of a web page says that it is JSON, so that none can be made to do anything here, even by a browser of long ago. */
const checkType: ControlCheck = ({ operation: { method }, request: { headers } }) => {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const wrong = findWrongBodyHeaders(headers)
  if (wrong !== undefined) return refuseUnreadBody('body-headers', wrong)
  if (headers.has('Content-Type')) return undefined
  const text = 'The Content-Type must be application/json, though the body is empty.'
  return refuseUnreadBody('body-headers', { status: 415, refusal: refuse('E4f', text).error })
}

/** Reads the bytes of the body, as far as there is room for them. */
const readUploadBytes: ControlCheck = async (exchange) => {
  const room = exchange.operation.room?.(requireBank(exchange), exchange.id)
  const bytes = await readBody(exchange.request, room?.bytes ?? bodyBytesMax)
  if (bytes.ok) {
    exchange.bytes = bytes.value
    return undefined
  }
  if (bytes.error.status !== 413 || room === undefined)
    return refuseUnreadBody('body-end', bodyFailure(bytes.error))
  const refusal = refuse(['K2b', 'BAD_REQUEST'], room.text).error
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

/** An answer as plain text, for those who ask for that. */
function plainTextAnswer(text: string): Answer {
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8', Vary: 'Accept' }, body: text }
}

/** An answer whose address names the TPP as the request did, so that it leads to the same bank. */
function ofSameTpp(answer: Answer, tpp: string): Answer {
  const { Location: address } = answer.headers
  if (address === undefined) return answer
  return { ...answer, headers: { ...answer.headers, Location: `${address}?tpp=${encodeURIComponent(tpp)}` } }
}

function createControlAnswer(exchange: ControlExchange, told: unknown): Answer {
  const { operation, request, env } = exchange
  const { plainText } = operation
  if (plainText !== undefined && prefersText(request.headers.get('Accept')))
    return plainTextAnswer(plainText(told as never))
  const zone = exchange.bank?.engine.bank.calendar.zone ?? defaultZone
  const context = { fixes: noFixes, language: 'en' as const, zone, target: request.path }
  const answer = withWholeAddresses(writeAnswer(operation, told, context), env.address, request)
  return exchange.query.tpp === undefined ? answer : ofSameTpp(answer, exchange.query.tpp)
}

const use: ControlCheck = async (exchange) => {
  const { env, operation, id, query, body } = exchange
  const { bank: found } = exchange
  const place = {
    requests: found?.requests?.within(env.requests) ?? env.requests,
    links: env.links,
    app: env,
    backUp: exchange.backUp,
    get bank() {
      return requireBank(exchange)
    },
  }
  const told = await doStored({
    durability: found && findDurability(found.engine),
    work: () => operation.use(place, { id, query, body } as never),
    isRead: () => operation.method === 'GET',
  })
  if (!told.ok) return refusalOutcome('bank', told.error)
  return { answer: createControlAnswer(exchange, told.value), warnings: [] }
}

const carryingOut: readonly ControlCheck[] = [checkType, readUploadBytes, readContent, use]

/** D: uploads one after the other, each read when the one before is kept, since they share the room that there is. */
const runInTurn: ControlCheck = (exchange) => {
  const run = async () => runChecks(carryingOut, exchange)
  return exchange.operation.room === undefined ? run() : requireBank(exchange).snapshots.inTurn(run)
}

const checks: readonly ControlCheck[] = [readControlQuery, findBank, runInTurn]

/** Takes a request to a control operation through its checks. */
export function runControlPipeline(
  sent: Pick<ControlExchange, 'env' | 'request' | 'operation' | 'bankFor' | 'backUp' | 'id'>,
): Awaitable<Outcome> {
  return runChecks(checks, { ...sent, query: {}, bank: undefined, bytes: noBytes, body: undefined })
}
