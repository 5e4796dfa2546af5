import { fail, ok, type Result } from '@pocketbank/core'
import type { Arrival } from '../requests/arrival.ts'
import { readBody } from '../requests/body.ts'
import type { StopName } from './stop.ts'

/** Octets of a form at most. D: room for a thousand accounts with both rights, at 72 octets each. */
const formOctetsMax = 131_072

const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Reads what a form of the page sends. */
export async function readForm(
  arrival: Arrival,
): Promise<Result<URLSearchParams, Extract<StopName, 'tooLarge' | 'wrongType'>>> {
  if (!formType.test(arrival.headers.get('Content-Type') ?? '')) return fail('wrongType')
  const body = await readBody(arrival)
  if (!body.ok || body.value.length > formOctetsMax) return fail('tooLarge')
  return ok(new URLSearchParams(new TextDecoder().decode(body.value)))
}
