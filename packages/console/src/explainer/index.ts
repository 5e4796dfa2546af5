import type { Group } from '../page.ts'
import { drawPaste, explainIt, pasteFormOctets } from './paste.tsx'

/** The explanation of requests that somebody copied. */
export const explainGroup: Group = {
  pages: [
    {
      path: '/explain',
      kind: 'bankless',
      section: 'requests',
      formOctetsMax: () => pasteFormOctets,
      render: drawPaste,
    },
  ],
  actions: [explainIt],
}
