/**
 * A host of durable objects, such as those of Cloudflare Workers: every TPP has an object of its own, with
 * its bank in the SQLite of that object.
 *
 * @module
 */
import { createBankObject } from './bank-object.ts'
import { optionsFromVariables } from './environment.ts'
import { createRouter } from './router.ts'

export { accessHeader } from './access.ts'
export { type BankObjectClass, createBankObject } from './bank-object.ts'
export type { Bindings, ObjectNamespace, ObjectState } from './cloudflare.ts'
export type { Configure, DurableObjectOptions } from './durable-object-options.ts'
export { optionsFromVariables } from './environment.ts'
export { createRouter, type Router } from './router.ts'

export const BankObject = createBankObject(optionsFromVariables)

export default createRouter(optionsFromVariables)
