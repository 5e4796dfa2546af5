import type { Bank } from '@pocketbank/core'
import { find } from '@pocketbank/core/base/store'
import { isIdentityNumber } from '@pocketbank/core/domain/customers'
import { shellWord } from '@pocketbank/devtools/explain/programs'
import { toPublicUrl } from '@pocketbank/http/address'
import { visible } from '@pocketbank/http/display'
import { allOperations } from '@pocketbank/http/operations'
import { writeCall } from './docs/code-samples.ts'
import { buildSampleRequest } from './docs/sample-request.ts'
import type { BankPageInput } from './page.ts'

interface InterfaceCall {
  readonly operation: string
  readonly names: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The TPP of the record, and the serial of its company; 0 without a company. Default: any TPP. */
  readonly owner?: { readonly tpp: string; readonly corporation: number }
  /** The PSU of a payment or basket, whose operations require the headers of the profile `payment`. */
  readonly payer?: { readonly psuId: string | undefined; readonly number: string }
}

function findServedOperation({ operation }: InterfaceCall) {
  const match = allOperations.find(({ id }) => id === operation)
  if (match === undefined) throw new Error(`the interface has no operation ${operation}`)
  return match
}

function writeOwnerHeaders(bank: Bank, { owner, payer }: InterfaceCall): Readonly<Record<string, string>> {
  const company = owner && find(bank.customers, 'key', { serial: owner.corporation })
  return {
    ...(payer?.psuId !== undefined && { 'PSU-ID': payer.psuId }),
    ...(payer !== undefined && isIdentityNumber(payer.number) && { 'X-PSU-IDENTITY': payer.number }),
    ...(company !== undefined && { 'PSU-Corporate-ID': company.number }),
  }
}

/** Writes the shell command that sends a signed request. */
export function callCommand({ env, engine, request }: BankPageInput, call: InterfaceCall): string {
  const { names: path, body, owner, payer } = call
  const headers = writeOwnerHeaders(engine.bank, call)
  const parts = { path, query: {}, headers, body: body === undefined ? '' : JSON.stringify(body) }
  const sample = buildSampleRequest(findServedOperation(call), parts)
  const id = owner === undefined ? '' : ` \\\n  --id ${shellWord(visible(owner.tpp))}`
  const profile = payer === undefined ? '' : ' \\\n  --profile payment'
  return (
    writeCall(sample, toPublicUrl(env.address, request.origins?.operations ?? request.origin)) + id + profile
  )
}
