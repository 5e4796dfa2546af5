export {
  type IdempotencyRecord,
  type IdempotencyState,
  type IdempotencyStore,
  isRemembered,
  type KeptRequest,
  noRequests,
  requestIdHours,
  toRecordsState,
} from './idempotency.ts'
export { findIdempotencyState, openIdempotencyStore, restoreIdempotency } from './idempotency-stores.ts'
