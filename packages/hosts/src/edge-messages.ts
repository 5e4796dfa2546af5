import type { MessageBounds } from '@pocketbank/http'

/** Default limits of the messages kept at the edge. An isolate has little memory. */
export const edgeMessages: MessageBounds = { bytesMax: 4_194_304 }
