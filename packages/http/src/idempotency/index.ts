export {
  type IdempotencyRecord,
  type IdempotencyState,
  type IdempotencyStore,
  isRemembered,
  type KeptRequest,
  noRequests,
  recordsOf,
} from './idempotency.ts'
export { idempotencyStateOf, idempotencyStoreOf, restoreIdempotency } from './idempotency-stores.ts'
