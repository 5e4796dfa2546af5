// A project of its own for the stories: the packed packages, the runtimes, and what is told.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { libraries as packageNames, root } from '../packages.mjs'
import { aliasOf } from './runtimes.mjs'

/** D: over a slow line; with a full cache the whole takes half a minute. */
const installMilliseconds = 600_000

function run(folder, program, ...given) {
  const { status, error } = spawnSync(program, given, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: installMilliseconds,
  })
  if (status === 0) return
  throw new Error(`${program} ${given.join(' ')}: ${error?.message ?? `exit code ${status}`}`)
}

/**
 * Packs the packages, and installs them, the runtimes and further libraries in a folder; no script of any
 * package is run.
 */
export function install(folder, runtimes, libraries = {}) {
  const tarballs = join(folder, 'tarballs')
  run(root, process.execPath, '.ci/pack.mjs', tarballs)
  const packages = packageNames.map((name) => [
    `@pocketbank/${name}`,
    `file:./tarballs/pocketbank-${name}.tgz`,
  ])
  const aliases = runtimes.map((one) => [aliasOf(one), `npm:${one.library}@${one.version}`])
  const manifest = {
    private: true,
    type: 'module',
    dependencies: {
      pocketbank: 'file:./tarballs/pocketbank.tgz',
      ...Object.fromEntries([...packages, ...aliases]),
      ...libraries,
    },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2))
  const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  run(folder, 'npm', 'install', ...quietly)
  // One of the runtimes, perhaps one that is too old, which npx would take for the Node of this machine.
  rmSync(join(folder, 'node_modules/.bin/node'), { force: true })
}

/** The examples of docs/embed-and-mount.md that name their file, on a free port. */
function examples() {
  const page = readFileSync(join(root, 'docs/embed-and-mount.md'), 'utf8')
  const named = [...page.matchAll(/```js\n\/\/ (\w+\.mjs)\b.*\n([\s\S]*?)```/g)]
  return named.map(([, name, code]) => [name, code.replaceAll('port: 8080', 'port: 0')])
}

/** The stories by their files: that of a bank, and that of signatures, which needs nothing of Node. */
const stories = {
  'story.mjs': "export { runStory } from './story.ts'\nexport * from './story-banks.ts'",
  'signatures.mjs': "export * from './signatures-story.ts'",
}

/** Writes into a folder below the project what is told there; gives the folder. */
export function writeStory(project) {
  const folder = join(project, 'story')
  mkdirSync(folder, { recursive: true })
  for (const [name, contents] of Object.entries(stories)) {
    buildSync({
      stdin: { contents, resolveDir: join(root, 'packages/hosts/runtime-tests') },
      bundle: true,
      format: 'esm',
      target: 'es2023',
      packages: 'external',
      logLevel: 'warning',
      outfile: join(folder, name),
    })
  }
  copyFileSync(new URL('tell.mjs', import.meta.url), join(folder, 'tell.mjs'))
  for (const [name, code] of examples()) writeFileSync(join(folder, name), code)
  return folder
}
