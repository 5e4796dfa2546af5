import type { FieldWords } from '@pocketbank/http/description/words'

/** Parameters of the control operations. */
// biome-ignore format: one parameter a line
export const controlParameterWords: FieldWords = {
  tpp: ['The id of a TPP: only its requests, and its bank where every TPP has one.'],
  id: ['The id, from the list or from the response that created it.'],
  'exportRequests.id': ['The id of a request, or its X-Request-ID.'],
  since: ['A moment of the bank’s clock, ISO 8601 with its offset.'],
  after: ['The id of a request: only later ones.'],
  limit: ['The largest number of requests.'],
  code: ['The code of the refusal.'],
  rule: ['The rule of the rule book that decided.'],
  requestId: ['X-Request-ID.'],
  label: ['The label of a test: `X-Sandbox-Label`, decoded.'],
  operation: ['The id of the operation.'],
  status: ['The HTTP status.'],
  method: ['The method.'],
}
