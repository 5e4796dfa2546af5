import { consoleTpp } from './console-tpp.ts'
import { createTpp } from './tpp.ts'

/** Signs as the TPP of the pages, by the clock of its bank. */
export function consoleSigner(now: () => Date) {
  const sign = (request: Request) => createTpp({ ...consoleTpp, now }).sign(request)
  return Object.assign(sign, { tpp: consoleTpp.id })
}
