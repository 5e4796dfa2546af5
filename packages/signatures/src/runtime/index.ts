export { type Awaitable, andThen, firstResult } from './awaitable.ts'
export { environmentAdvice, strictUtf8Decoder, utf8Encoder } from './web-apis.ts'
