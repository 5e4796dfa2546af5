// Runs a program that somebody waits for: node .ci/run-program.cjs packages/<package>/src/<entry>.ts [arguments]
//
// It is bundled into the package's ignored folder `.build` only where a source changed since the last time, and V8 keeps what it
// compiled beside it: compiling is a third of the time until the bank answers. The entry has no `await` outside a function, since
// V8 keeps nothing of modules that have one.
const { createHash } = require('node:crypto')
const {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs')
const { createRequire } = require('node:module')
const { basename, join, resolve } = require('node:path')
const { constants, Script } = require('node:vm')

const root = resolve(__dirname, '..')

const [entry, ...rest] = process.argv.slice(2)
const [, packageFolder] = /(packages[\\/][^\\/]+)[\\/]/.exec(resolve(root, entry).slice(root.length))
const name = basename(entry, '.ts')
const folder = join(root, packageFolder, '.build')
const stateFile = join(folder, `${name}.json`)

/** What a bundle depends on besides the sources: versions of libraries, and how it is made. */
const alwaysInputs = ['pnpm-lock.yaml', '.ci/bundle.mjs', '.ci/run-program.cjs']

/** Size and time of a file, which tell whether it changed. */
function stampOf(path) {
  const { size, mtimeMs } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {}
  return `${size} ${mtimeMs}`
}

function readState() {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whole or not at all: two programs may start at once. */
function writeWhole(file, content) {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

function isFresh({ stamps }) {
  return Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp)
}

/** Bundles the program; its file is named by its text, so that a cache never belongs to another text. */
async function make() {
  const { bundleProgram } = await import('./bundle.mjs')
  const { text, inputs } = bundleProgram(resolve(root, entry), root)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const state = {
    file: `${name}-${hash}.cjs`,
    stamps: Object.fromEntries([...alwaysInputs, ...inputs].map((path) => [path, stampOf(path)])),
  }
  mkdirSync(folder, { recursive: true })
  const former = readdirSync(folder).filter((file) => file.startsWith(`${name}-`))
  for (const file of former) if (!file.startsWith(state.file)) rmSync(join(folder, file), { force: true })
  writeWhole(join(folder, state.file), text)
  writeWhole(stateFile, JSON.stringify(state))
  return state
}

function readCache(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Runs the text as Node runs a CommonJS file, and keeps what V8 compiled when the process ends. */
function run(state) {
  const file = join(folder, state.file)
  const cacheFile = `${file}.${process.version}-${process.arch}.cache`
  const cachedData = readCache(cacheFile)
  const text = readFileSync(file, 'utf8')
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    ...{ filename: file, cachedData },
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  if (cachedData === undefined || script.cachedDataRejected) {
    process.once('exit', () => {
      try {
        writeWhole(cacheFile, script.createCachedData())
      } catch {
        // A folder that cannot be written to costs time at the next start, nothing else.
      }
    })
  }
  process.argv = [process.argv[0], file, ...rest]
  const module = { exports: {} }
  script.runInThisContext().call(module.exports, module.exports, createRequire(file), module, file, folder)
}

const kept = readState()
if (kept !== undefined && isFresh(kept)) run(kept)
else make().then(run)
