// Draws the texts of the reference that no request changes, and prints the path of the file. `npm run ready`
// runs this last: the texts list what build-files.ts has written.
import { builtGroups } from '../../console/src/built/operation-groups.ts'
import { drawReferenceTexts } from '../../console/src/docs/reference-texts.tsx'
import { writeChanged } from './documents/generated-file.ts'

const path = 'packages/console/src/docs/built/reference-texts.ts'
const lines = [
  '// Drawn by packages/console/src/docs/reference-texts.tsx; not to be changed by hand.',
  "import type { ReferenceTexts } from '../reference-texts.tsx'",
  `export const builtTexts: ReferenceTexts = ${JSON.stringify(drawReferenceTexts(builtGroups), undefined, 1)}`,
]
writeChanged(process.cwd(), [{ path, text: `${lines.join('\n')}\n` }])
process.stdout.write(`${path}\n`)
