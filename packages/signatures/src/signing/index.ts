export type { BodyBytes, Mistake } from './mistake.ts'
export { type MistakeName, mistakes } from './mistakes.ts'
export {
  type HeaderDefaults,
  type HeaderValues,
  type SigningOptions,
  signedParts,
  signRequest,
  type UnsignedRequest,
} from './sign-request.ts'
