import { customer } from '../../../http/test/kit/bodies.ts'
import type { Tpp } from '../../../http/test/kit/tpp.ts'

/** What `fetch` of Node rejects with when the other side closes the connection. */
export async function requireFailure(answer: Promise<unknown>): Promise<{ message: string; code: unknown }> {
  try {
    await answer
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    const { cause, message } = failure
    return { message, code: cause instanceof Error && 'code' in cause ? cause.code : undefined }
  }
  throw new Error('nothing failed')
}

/** The number of the customer below. */
export const number = '13039319956'

/** A TPP that sends the same request for a customer as often as it likes. */
export function createCustomerSender({ tpp }: { readonly tpp: () => Pick<Tpp, 'post'> }) {
  const headers = { 'X-Request-ID': 'make-kari' }
  return () => tpp().post('/v1/sandbox/customers', { body: customer(number), headers })
}
