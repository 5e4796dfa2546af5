import type { Bank, Context, Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { find } from '@pocketbank/core/base/store'
import { publicUrlOf } from '@pocketbank/http/address'
import { allOperations } from '@pocketbank/http/operations'
import { noFixes } from '@pocketbank/http/operations/accept-fix'
import { writeCall } from './docs/code-samples.ts'
import { buildSampleRequest } from './docs/sample-request.ts'
import { actionContext, type File, type FileRow, type Given } from './page.ts'

/** A call of an operation of the interface: the names in its path, and its query and body if it has any. */
interface InterfaceCall {
  readonly operation: string
  readonly names: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

function operationOf({ operation }: InterfaceCall) {
  const found = allOperations.find(({ id }) => id === operation)
  if (found === undefined) throw new Error(`the interface has no operation ${operation}`)
  return found
}

/** Asks as the TPP of a record, which names the company whose account pays. */
export function askAs(
  bank: Bank,
  { tpp, corporation }: { readonly tpp: string; readonly corporation: number },
): Pick<Context, 'tpp' | 'psu'> {
  const company = find(bank.customers, 'key', { serial: corporation })
  return { tpp, ...(company && { psu: { corporationId: company.number } }) }
}

/** A record as the interface answers it to its TPP, as a file that the browser shows. */
export function answerFile(
  given: Given,
  call: InterfaceCall,
  asker: Pick<Context, 'tpp' | 'psu'> = {},
): Result<File, Refusal> {
  const { command, fixedParams, render, path: target } = operationOf(call)
  const params = { ...fixedParams, ...call.names }
  const read = given.engine.perform(command, { params }, { ...actionContext(given), ...asker })
  if (!read.ok) return read
  const context = { fixes: noFixes, target, zone: given.zone, language: 'en' } as const
  const text = JSON.stringify(render(read.value as never, context), undefined, 2)
  return ok({ name: `${call.operation}.json`, type: 'application/json', text, isShown: true })
}

/** The file of a record whose page stands at a path, where the id in the path is the one that the operation takes as `name`. */
export function recordRow(path: `/console/${string}`, operation: string, name: string): FileRow {
  return {
    path: `${path}/json`,
    file: (given) => answerFile(given, { operation, names: { [name]: given.names.id ?? '' } }),
  }
}

/** The command that sends a signed request from a terminal. */
export function callCommand({ env, request }: Given, call: InterfaceCall): string {
  const { query = {}, names: path, body } = call
  const parts = { path, query, headers: {}, body: body === undefined ? '' : JSON.stringify(body) }
  const sample = buildSampleRequest(operationOf(call), parts)
  return writeCall(sample, publicUrlOf(env.address, request.origin))
}
