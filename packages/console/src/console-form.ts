import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { parse } from '@pocketbank/core/base/input'
import { readBody } from '@pocketbank/http/requests/body'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { schemaKind } from '@pocketbank/http/requests/query'
import { withoutPrivateKeys } from '@pocketbank/signatures/certificates'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import type { FormContract } from './page.ts'

/** The most bytes of a form, unless its action allows more. */
const formBytesMax = 131_072

/** The fields of a sent form: text, or the bytes of a file. */
export type SentForm = ReadonlyMap<string, readonly (string | Uint8Array<ArrayBuffer>)[]>

const plainType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const typeWithFiles = /^multipart\/form-data\s*;/i

/** The most fields of a form: ten times as many as the largest form of the console has. */
const fieldsMax = 200

/**
 * Collects the fields of a form by name and removes private keys from their text. Returns undefined if there
 * are too many.
 */
async function collectFields(
  pairs: Iterable<readonly [string, FormDataEntryValue]>,
): Promise<SentForm | undefined> {
  const form = new Map<string, (string | Uint8Array<ArrayBuffer>)[]>()
  let count = 0
  for (const [name, value] of pairs) {
    count += 1
    if (count > fieldsMax) return undefined
    const field =
      typeof value === 'string' ? withoutPrivateKeys(value) : new Uint8Array(await value.arrayBuffer())
    const values = form.get(name)
    if (values === undefined) form.set(name, [field])
    else values.push(field)
  }
  return form
}

async function readFormFields(bytes: Uint8Array<ArrayBuffer>, type: string) {
  if (!typeWithFiles.test(type)) return new URLSearchParams(new TextDecoder().decode(bytes))
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    return undefined
  }
}

/** Reads a form of the console and removes private keys from its text. */
export async function readConsoleForm(
  request: IncomingRequest,
  bytesMax = formBytesMax,
): Promise<Result<SentForm, 'tooLarge' | 'wrongType'>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!typeWithFiles.test(type) && !plainType.test(type)) return fail('wrongType')
  const body = await readBody(request, bytesMax)
  if (!body.ok) return fail('tooLarge')
  const fields = await readFormFields(body.value, type)
  if (fields === undefined) return fail('wrongType')
  const form = await collectFields(fields)
  return form === undefined ? fail('tooLarge') : ok(form)
}

/** Returns the first text of a field. */
export function readFirstText(form: SentForm, name: string): string | undefined {
  const [first] = form.get(name) ?? []
  return typeof first === 'string' ? first : undefined
}

function readFieldValue(value: string | Uint8Array, kind: string): unknown {
  if (typeof value !== 'string') return value
  // Line numbers count from the first line, so empty lines at the start stay.
  const text = value.includes('\n') ? value.trimEnd() : value.trim()
  if (kind === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  return text
}

/** Returns whether a field is blank. Browsers send blank fields, and an empty file if none was chosen. */
function isUnfilled(value: string | Uint8Array): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}

/** Reads a form by the contract of its action. Ignores other fields, such as the token. */
export function readFields<Contract extends FormContract>(
  contract: Contract,
  form: SentForm,
): Result<v.InferOutput<Contract>, Refusal> {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(contract.entries)) {
    const kind = schemaKind(schema as GenericSchema)
    const sentValues = (form.get(name) ?? []).filter((value) => !isUnfilled(value))
    const [first] = sentValues
    if (kind === 'array') values[name] = sentValues
    else if (first !== undefined) values[name] = readFieldValue(first, kind)
  }
  return parse(contract, values, 'body')
}

/** The contract of a file field. */
export const fileField = v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'a file')
