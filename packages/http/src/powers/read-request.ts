import { fail, ok, parse, type Refusal, type Result, refuse } from '@pocketbank/core'
import * as v from 'valibot'
import { readExactly } from '../faults/read.ts'
import type { Arrival } from '../requests/arrival.ts'
import { checkContentType, readBody, readJson } from '../requests/body.ts'
import { readQuery } from '../requests/query.ts'
import { bodyOctetsMax } from '../settings.ts'
import type { Found } from './find.ts'
import type { Asked, Power } from './power.ts'
import type { Stop } from './stop.ts'

/** What every power takes: whose bank is meant, on a host that has one for each TPP. The journal is asked for the TPP's requests. */
export const commonQuery = { tpp: v.optional(v.string()) }

/** What a request asks, and of whose bank. */
export type ReadRequest = Asked & { readonly tpp: string | undefined }

/** The contract of a power's query. */
export function queryContractOf({ query }: Power) {
  return v.object({ ...query?.entries, ...commonQuery })
}

/** D: where requests of the interface are read, an unknown parameter is passed over; here a word spelt wrong would find too much. */
function readAsked(power: Power, target: string): Result<ReadRequest['query'] & object, Refusal> {
  const contract = queryContractOf(power)
  const search = target.replace(/^[^?]*/, '')
  const names = Object.keys(contract.entries)
  const unknown = [...new URLSearchParams(search).keys()].find((name) => !names.includes(name))
  if (unknown === undefined) return parse(contract, readQuery(contract, search), 'query')
  const shown = JSON.stringify(unknown.slice(0, 60))
  return refuse('FORMAT_ERROR', `There is no parameter ${shown}: there are ${names.join(', ')}.`, 'query')
}

function readAsJson(power: Power, octets: Uint8Array): Result<unknown, Refusal> {
  const { body: contract } = power
  if (contract === undefined) return ok(undefined)
  const json = octets.length === 0 ? ok({}) : readJson(octets)
  if (!json.ok) return json
  // To the library an array is an object of which nothing was given.
  if (Array.isArray(json.value)) return refuse('FORMAT_ERROR', '$ must be an object, got an array', '$')
  return readExactly(contract, json.value)
}

/** D: no form of a web page says that it is JSON, so that none can be made to do anything here, even by a browser of long ago. */
function checkType({ method }: Power, { headers }: Arrival): Stop | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const wrong = checkContentType(headers)
  if (wrong === undefined && headers.has('Content-Type')) return undefined
  const { error } = refuse(
    'BAD_REQUEST',
    'The Content-Type must be application/json, though the body is empty.',
  )
  return { refusal: wrong?.refusal ?? error, status: 415 }
}

/** Reads all that a request gives a power. */
export async function readRequest(
  { power, params }: Found,
  arrival: Arrival,
): Promise<Result<ReadRequest, Stop>> {
  const wrongType = checkType(power, arrival)
  if (wrongType !== undefined) return fail(wrongType)
  const octets = await readBody(arrival, power.octetsMax ?? bodyOctetsMax)
  if (!octets.ok) return octets
  const query = readAsked(power, arrival.target)
  if (!query.ok) return fail({ refusal: query.error })
  const body = power.readBody?.(octets.value) ?? readAsJson(power, octets.value)
  if (!body.ok) return fail({ refusal: body.error })
  const { tpp } = query.value as { readonly tpp?: string }
  return ok({ params, query: query.value, body: body.value, accept: arrival.headers.get('Accept'), tpp })
}
