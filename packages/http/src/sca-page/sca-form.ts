import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { readBody } from '../requests/body.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import type { EndPage } from './end-page.ts'

/** Maximum bytes of a form. D: enough for a thousand accounts with both rights, at 72 bytes each. */
const formBytesMax = 131_072

const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

export async function readPageForm(
  request: IncomingRequest,
): Promise<Result<URLSearchParams, Extract<EndPage, 'tooLarge' | 'wrongType'>>> {
  if (!formType.test(request.headers.get('Content-Type') ?? '')) return fail('wrongType')
  const body = await readBody(request)
  if (!body.ok || body.value.length > formBytesMax) return fail('tooLarge')
  return ok(new URLSearchParams(new TextDecoder().decode(body.value)))
}
