import * as v from 'valibot'

/** Whether an account holds an amount (BG: the answer to a confirmation of funds). */
export const fundsAnswer = v.object({ fundsAvailable: v.boolean() })

/** Writes whether there are funds. */
export function renderFunds({
  fundsAvailable,
}: {
  readonly fundsAvailable: boolean
}): v.InferOutput<typeof fundsAnswer> {
  return { fundsAvailable }
}
