import type { MessageBounds } from '@pocketbank/http'

/** Default bound of the messages that the edge keeps. D: an isolate has 128 MB for everything. */
export const edgeMessages: MessageBounds = { bytesMax: 4_194_304 }
