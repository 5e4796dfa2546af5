// Writes the files in git that follow from the source, except the transcripts, and prints the paths of those
// that changed.
import { writeChanged } from './documents/generated-file.ts'
import { makeGeneratedFiles } from './documents/generated-files.ts'

const root = process.cwd()
makeGeneratedFiles(root).then((files) => {
  for (const path of writeChanged(root, files)) process.stdout.write(`${path}\n`)
})
