// Writes the files that packages need and that git ignores, if one of their inputs has changed: see
// packages/cli/bin/build-files.ts.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, isFresh, readJson, readStamps, root } from './program.cjs'
import { writeWhole } from './run-cached.cjs'

const stateFile = join(root, 'packages/cli/.build/built-files.json')

/** Runs the program that writes the files. Returns the stamps of all its inputs and of the files. */
async function writeFiles() {
  const { file, stamps } = await findProgram('packages/cli/bin/build-files.ts', (program) => program)
  const { status, stdout } = spawnSync(process.execPath, [file], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const scripts = readdirSync(join(root, 'packages/console/browser'))
  const inputs = [
    'package.json',
    ...pages.map((name) => `docs/${name}`),
    ...scripts.map((name) => `packages/console/browser/${name}`),
  ]
  return { ...stamps, ...readStamps([...inputs, ...stdout.trim().split('\n')]) }
}

const kept = readJson(stateFile)
if (kept === undefined || !isFresh(kept)) writeWhole(stateFile, JSON.stringify(await writeFiles()))
