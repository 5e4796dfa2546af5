import { findRequestIdentity } from '@pocketbank/core/domain/consents'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import type { OperationName } from '@pocketbank/http'
import type { Caller, Exchange } from '@pocketbank/http/pipeline'
import type { FaultRequest } from './rule.ts'

/**
 * Returns the names of the person and the corporation of a request, in lower case, if known: PSU-ID and
 * customer numbers.
 */
export function namesOfPerson({ engine, context }: Caller): readonly string[] {
  const identity = findRequestIdentity(engine.bank, context)
  const { psu, corporation } = identity.ok ? identity.value : { psu: undefined, corporation: 0 }
  const serials = [psu?.customer ?? 0, corporation ?? 0].filter((serial) => serial !== 0)
  const numbers = serials.map((serial) => requireCustomer(engine.bank, serial).number.toLowerCase())
  const psuId = psu?.psuId ?? context.psu?.id
  return psuId === undefined ? numbers : [psuId.toLowerCase(), ...numbers]
}

export function createFaultRequest({ operation, request, caller, input }: Exchange): FaultRequest {
  return {
    operation: operation.id as OperationName,
    method: request.method,
    path: request.path,
    headers: request.headers,
    query: input.sentQuery,
    body: input.body,
    tpp: caller.tpp.id,
    // A getter, because few faults ask for the PSU.
    get psu() {
      return namesOfPerson(caller)
    },
  }
}
