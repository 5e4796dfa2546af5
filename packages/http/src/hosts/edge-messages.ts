import type { MessageBounds } from '../requests/kept-messages.ts'

/** What is kept of requests and answers at the edge unless said otherwise. D: an isolate has 128 MB for all that it holds. */
export const edgeMessages: MessageBounds = { octetsMax: 4_194_304 }
