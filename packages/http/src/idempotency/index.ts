export { readFingerprint } from './fingerprint.ts'
export {
  type IdempotencyRecord,
  type IdempotencyState,
  type IdempotencyStore,
  isRemembered,
  type KeptRequest,
  noRequests,
  recordsOf,
  stateOfMade,
} from './idempotency.ts'
export { idempotencyStateOf, idempotencyStoreOf, restoreIdempotency } from './idempotency-stores.ts'
