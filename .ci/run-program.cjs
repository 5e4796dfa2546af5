// Runs a program that somebody waits for: node .ci/run-program.cjs packages/<package>/src/<entry>.ts [arguments]
//
// It is bundled into the package's ignored folder `.build` only where a source changed since the last time.
const { createHash } = require('node:crypto')
const { mkdirSync, readdirSync, readFileSync, rmSync, statSync } = require('node:fs')
const { basename, join, resolve } = require('node:path')
const { runCached, writeWhole } = require('./run-cached.cjs')

const root = resolve(__dirname, '..')

const [entry, ...rest] = process.argv.slice(2)
const [, packageFolder] = /(packages[\\/][^\\/]+)[\\/]/.exec(resolve(root, entry).slice(root.length))
const name = basename(entry, '.ts')
const folder = join(root, packageFolder, '.build')
const stateFile = join(folder, `${name}.json`)

/** What a bundle depends on besides the sources: versions of libraries, and how it is made. */
const alwaysInputs = ['pnpm-lock.yaml', '.ci/bundle.mjs', '.ci/run-program.cjs', '.ci/run-cached.cjs']

/** Size and time of a file, which tell whether it changed. */
function stampOf(path) {
  const { size, mtimeMs } = statSync(`${root}/${path}`, { throwIfNoEntry: false }) ?? {}
  return `${size} ${mtimeMs}`
}

function readState() {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8'))
  } catch {
    return undefined
  }
}

function isFresh({ stamps }) {
  return Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp)
}

/** Bundles the program; its file is named by its text, so that a cache never belongs to another text. */
async function make() {
  const { bundleProgram } = await import('./bundle.mjs')
  const { text, inputs } = await bundleProgram(resolve(root, entry), root)
  // Those of libraries stand with their versions in the lock file.
  const sources = inputs.filter((path) => !path.startsWith('node_modules/'))
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const state = {
    file: `${name}-${hash}.cjs`,
    stamps: Object.fromEntries([...alwaysInputs, ...sources].map((path) => [path, stampOf(path)])),
  }
  mkdirSync(folder, { recursive: true })
  const former = readdirSync(folder).filter((file) => file.startsWith(`${name}-`))
  for (const file of former)
    if (!file.startsWith(state.file)) rmSync(join(folder, file), { recursive: true, force: true })
  writeWhole(join(folder, state.file), text)
  writeWhole(stateFile, JSON.stringify(state))
  return state
}

const run = ({ file }) => runCached(join(folder, file), rest)

const kept = readState()
if (kept !== undefined && isFresh(kept)) run(kept)
else make().then(run)
