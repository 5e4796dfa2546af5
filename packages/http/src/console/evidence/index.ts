import type { Group } from '../page.ts'
import { drawPaste, explainIt } from './paste.tsx'

/** The explanation of requests that somebody copied. */
export const explainGroup: Group = {
  pages: [
    { path: '/explain', kind: 'bankless', section: 'explain', isInNavigation: true, render: drawPaste },
    // Where the answer to the form stands, so that a browser that asks for the address again gets the form.
    { path: '/console/explain', kind: 'bankless', section: 'explain', render: drawPaste },
  ],
  actions: [explainIt],
}
