import type { Group } from '../page.ts'
import { docsPages } from './pages.tsx'
import { sendAction } from './send-action.ts'

/** The API reference: each operation with a form that sends its request, and the guides. */
export const docsGroup: Group = { pages: docsPages, actions: [sendAction] }
