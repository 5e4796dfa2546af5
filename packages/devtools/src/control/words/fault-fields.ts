import type { FieldWords } from '@pocketbank/http/description/words'

/** Faults and quirks. */
// biome-ignore format: one field a line
export const faultFields: FieldWords = {
  id: ['The id.'],
  faults: ['The faults.'],
  effect: ['The effect of the fault.'],
  kind: ['The kind of fault.'],
  clock: ['Whether time of the bank’s clock passes (sandbox) or real time (real). Without it sandbox.'],
  code: ['The code of the error.'],
  status: ['The HTTP status.'],
  text: ['The sentence of the answer.'],
  retryAfterSeconds: ['The value of the header Retry-After.'],
  contentLength: ['Whether Content-Length has the length before the cut (whole) or after it (cut).'],
  contentType: ['The Content-Type of the answer.'],
  body: ['The body.'],
  pieces: ['The number of pieces of the body.'],
  match: ['The requests that the fault strikes: those that fit every given field. Without it all.'],
  operation: ['The id of the operation.'],
  method: ['The method.'],
  path: ['The path without its query. {anything} stands for one step, * at its end for all that follows.'],
  tpp: ['The id of the TPP.'],
  psu: ['The PSU-ID, or the customer number of the person or corporation.'],
  where: ['A function of the host’s process narrows the match further.'],
  times: ['The number of requests to strike. Without it the fault strikes until it is removed.'],
  after: ['Whether the fault strikes after the bank has acted, so that only the answer is lost. Without it true for kinds that spoil a body.'],
  struck: ['The number of requests struck so far.'],
  quirks: ['The quirks.'],
  name: ['The name.'],
  meaning: ['The effect of the quirk.'],
  on: ['The quirks that are on; all others are off.'],
  'quirks.on': ['Whether the quirk is on.'],
}
