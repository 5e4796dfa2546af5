// Writes the files that packages need and that git ignores, if one of their inputs has changed: see
// packages/cli/bin/build-*.ts.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, isFresh, readJson, readStamps, root } from './program.cjs'
import { writeWhole } from './run-cached.cjs'

const stateFile = join(root, 'packages/cli/.build/built-files.json')

/** Each program imports files that those before it write. */
const programs = ['fixed-bank', 'files', 'reference'].map((name) => `packages/cli/bin/build-${name}.ts`)

/** Runs a program that writes files. Returns the stamps of its sources, and the paths of the files. */
async function runProgram(entry) {
  const { file, stamps } = await findProgram(entry, (program) => program)
  const { status, stdout } = spawnSync(process.execPath, [file], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  return { stamps, paths: stdout.trim().split('\n') }
}

/** Writes the files. Returns the stamps of all inputs of the programs and of the files. */
async function writeFiles() {
  const runs = []
  for (const entry of programs) runs.push(await runProgram(entry))
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const scripts = readdirSync(join(root, 'packages/console/browser'))
  const inputs = [
    '.ci/build-files.mjs',
    'package.json',
    ...pages.map((name) => `docs/${name}`),
    ...scripts.map((name) => `packages/console/browser/${name}`),
  ]
  const sources = Object.assign({}, ...runs.map(({ stamps }) => stamps))
  return { ...sources, ...readStamps([...inputs, ...runs.flatMap(({ paths }) => paths)]) }
}

const kept = readJson(stateFile)
if (kept === undefined || !isFresh(kept)) writeWhole(stateFile, JSON.stringify(await writeFiles()))
