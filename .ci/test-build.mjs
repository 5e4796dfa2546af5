// Makes JavaScript of all TypeScript before the tests, but only of files that have changed. Node imports it
// by the hooks of test-imports.mjs.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stop, transform } from 'esbuild'
import { isSameStamp, readJson, readStamps, root } from './program.cjs'
import { writeWhole } from './run-cached.cjs'
import { findBuiltFile } from './test-imports.mjs'

const folders = ['src', 'test', 'runtime-tests', 'bin', 'bench', 'browser', 'examples']
const isSource = (path) => /(?<!\.d)\.tsx?$/.test(path) && !path.includes('node_modules')

/** Lists the TypeScript of the repository that a test may import. */
function listSources() {
  const packages = readdirSync(join(root, 'packages')).flatMap((name) =>
    folders.map((folder) => join('packages', name, folder)),
  )
  const present = ['.ci', ...packages].filter((folder) => existsSync(join(root, folder)))
  return present.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(isSource)
      .map((path) => join(folder, path)),
  )
}

const options = {
  format: 'esm',
  // Keeps the attributes of imports.
  target: 'node20.19',
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: {
    compilerOptions: {
      target: 'ES2023',
      verbatimModuleSyntax: true,
      jsx: 'react-jsx',
      jsxImportSource: 'hono/jsx',
    },
  },
}

async function build(path) {
  const source = join(root, path)
  const loader = path.endsWith('x') ? 'tsx' : 'ts'
  const sourcefile = basename(path)
  const { code } = await transform(readFileSync(source, 'utf8'), { ...options, loader, sourcefile })
  const file = findBuiltFile(source)
  mkdirSync(dirname(file), { recursive: true })
  writeWhole(file, code)
}

/** Vitest calls this before the first test. */
export async function setup() {
  const stateFile = join(root, '.build/tests/stamps.json')
  const makers = readStamps(['pnpm-lock.yaml', '.ci/test-build.mjs'])
  const kept = readJson(stateFile)
  const isSameMaker = JSON.stringify(kept?.makers) === JSON.stringify(makers)
  const former = isSameMaker ? kept.stamps : {}
  const stamps = readStamps(listSources())
  const changed = Object.keys(stamps).filter((path) => !isSameStamp(stamps[path], former[path]))
  if (changed.length === 0) return
  await Promise.all(changed.map(build))
  await stop()
  writeWhole(stateFile, JSON.stringify({ makers, stamps }))
}
