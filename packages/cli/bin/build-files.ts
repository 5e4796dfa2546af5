// Writes the files that packages need and that git ignores, and prints their paths. `npm run ready` runs
// this.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolders, makeBuiltFiles } from './documents/built-files.ts'
import { writeChanged } from './documents/generated-file.ts'

const root = process.cwd()
const files = makeBuiltFiles(root)
writeChanged(root, files)

const paths = files.map(({ path }) => path)
for (const folder of builtFolders) {
  const former = readdirSync(join(root, folder)).filter((name) => !paths.includes(`${folder}/${name}`))
  for (const name of former) rmSync(join(root, folder, name))
}
process.stdout.write(`${paths.join('\n')}\n`)
