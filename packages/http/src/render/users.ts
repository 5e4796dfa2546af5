import * as v from 'valibot'

/** By which PSU-ID the TPP knows a PSU (D). */
export const userAnswer = v.object({ psuId: v.string() })

/** Writes who the PSU is. */
export function renderUser({ psuId }: { readonly psuId: string }): v.InferOutput<typeof userAnswer> {
  return { psuId }
}
