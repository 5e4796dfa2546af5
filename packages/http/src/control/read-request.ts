import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok, parse, refuse, shown } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { readExactly } from '../faults/read.ts'
import { checkContentType, readBody, readJson } from '../requests/body.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { queryValues } from '../requests/query.ts'
import { bodyOctetsMax } from '../settings.ts'
import type { ControlledBank } from './bank.ts'
import type { ControlOperation, ControlRequest, Rejection } from './operations/operation.ts'

/** A control operation and the parameters of its path. */
type Found = { readonly operation: ControlOperation } & Pick<ControlRequest, 'params'>

/** What every control operation takes: whose bank is meant, on a host that has one for each TPP. The journal is asked for the TPP's requests. */
const commonQuery = { tpp: v.optional(v.string()) }

/** What the query of a request says, and of whose bank. */
export interface Target {
  readonly query: object
  readonly tpp: string | undefined
}

/** The contract of a control operation's query. */
export function queryContractOf({ query }: ControlOperation) {
  return v.object({ ...query?.entries, ...commonQuery })
}

/** D: where requests of the interface are read, an unknown parameter is passed over; here a word spelt wrong would find too much. */
function readAsked(operation: ControlOperation, target: string): Result<object, Refusal> {
  const contract = queryContractOf(operation)
  const search = target.replace(/^[^?]*/, '')
  const names = Object.keys(contract.entries)
  const unknown = [...new URLSearchParams(search).keys()].find((name) => !names.includes(name))
  if (unknown === undefined) return parse(contract, queryValues(contract, search), 'query')
  return refuse(
    'E4j',
    'FORMAT_ERROR',
    `There is no parameter ${JSON.stringify(shown(unknown))}: there are ${names.join(', ')}.`,
    'query',
  )
}

function readAsJson(operation: ControlOperation, octets: Uint8Array): Result<unknown, Refusal> {
  const { body: contract } = operation
  if (contract === undefined) return ok(undefined)
  const json = octets.length === 0 ? ok({}) : readJson(octets)
  if (!json.ok) return json
  // To the library an array is an object of which nothing was given.
  if (Array.isArray(json.value))
    return refuse('E4i', 'FORMAT_ERROR', '$ must be an object, got an array', '$')
  return readExactly(contract, json.value)
}

/** D: no form of a web page says that it is JSON, so that none can be made to do anything here, even by a browser of long ago. */
function checkType({ method }: ControlOperation, { headers }: IncomingRequest): Rejection | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const wrong = checkContentType(headers)
  if (wrong === undefined && headers.has('Content-Type')) return undefined
  const { error } = refuse(
    'E4f',
    'BAD_REQUEST',
    'The Content-Type must be application/json, though the body is empty.',
  )
  return { refusal: wrong?.refusal ?? error, status: 415 }
}

/** Reads the body, as far as there is room for it. */
async function readOctets(
  { operation, params }: Found,
  request: IncomingRequest,
  bank: ControlledBank,
): Promise<Result<Uint8Array, Rejection>> {
  const room = operation.room?.(bank, params)
  const octets = await readBody(request, room?.octets ?? bodyOctetsMax)
  if (octets.ok || octets.error.status !== 413 || room === undefined) return octets
  return fail({ status: 413, refusal: refuse('K2b', 'BAD_REQUEST', room.text).error })
}

/** Reads the query of a control operation, which says whose bank is meant. */
export function readTarget(
  operation: ControlOperation,
  { target }: IncomingRequest,
): Result<Target, Rejection> {
  const query = readAsked(operation, target)
  if (!query.ok) return fail({ refusal: query.error })
  const { tpp } = query.value as { readonly tpp?: string }
  return ok({ query: query.value, tpp })
}

/** Reads all else that a request gives a control operation. */
export async function readRequest(
  found: Found,
  request: IncomingRequest,
  { query, bank }: Pick<Target, 'query'> & { readonly bank: ControlledBank },
): Promise<Result<ControlRequest, Rejection>> {
  const { operation, params } = found
  const wrongType = checkType(operation, request)
  if (wrongType !== undefined) return fail(wrongType)
  const octets = await readOctets(found, request, bank)
  if (!octets.ok) return octets
  const body = operation.readBody?.(octets.value) ?? readAsJson(operation, octets.value)
  if (!body.ok) return fail({ refusal: body.error })
  return ok({
    params,
    query,
    body: body.value,
    octets: octets.value.length,
    accept: request.headers.get('Accept'),
  })
}
