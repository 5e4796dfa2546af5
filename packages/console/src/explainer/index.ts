import type { Group } from '../page.ts'
import { drawPaste, explainIt, pasteFormBytes } from './paste.tsx'

export const explainGroup: Group = {
  pages: [
    {
      path: '/explain',
      kind: 'bankless',
      section: 'requests',
      formBytesMax: () => pasteFormBytes,
      render: drawPaste,
    },
  ],
  actions: [explainIt],
}
