// Bundles a program of the repository into the ignored folder `.build` of its package, only if one of its
// sources has changed.
const { createHash } = require('node:crypto')
const { mkdirSync, readdirSync, readFileSync, rmSync, statSync } = require('node:fs')
const { basename, join, relative, resolve } = require('node:path')
const { writeWhole } = require('./run-cached.cjs')

const root = resolve(__dirname, '..')

/** What a bundle depends on besides the sources: versions of libraries, and how it is made. */
const alwaysInputs = [
  'pnpm-lock.yaml',
  '.ci/bundle.mjs',
  '.ci/program-files.mjs',
  '.ci/program.cjs',
  '.ci/run-cached.cjs',
]

const optional = { throwIfNoEntry: false }

/** Of a file that is missing. */
const missing = { size: -1, mtimeMs: -1 }

/**
 * Reads what tells a changed file by its path in the repository. The path begins where this process is, since
 * the system finds a short path sooner: a program has a thousand files.
 */
function statsReader() {
  const folder = relative(process.cwd(), root)
  const prefix = folder === '' ? '' : `${folder}/`
  return (path) => statSync(prefix + path, optional) ?? missing
}

/** Reads the stamps of files, size and time, by their paths in the repository. */
function readStamps(paths) {
  const readStats = statsReader()
  const entries = paths.map((path) => {
    const { size, mtimeMs } = readStats(path)
    return [path, [size, mtimeMs]]
  })
  return Object.fromEntries(entries)
}

const isSameStamp = (stamp, former) => stamp[0] === former?.[0] && stamp[1] === former[1]

/** Returns true if no file has changed since its stamp was read. */
function isFresh(stamps) {
  const readStats = statsReader()
  // Each `npm start` waits for this. With a list of entries, or an object for each file, V8 also collects
  // garbage and compiles this again: that takes longer than the files.
  for (const path in stamps) {
    const { size, mtimeMs } = readStats(path)
    const stamp = stamps[path]
    if (size !== stamp[0] || mtimeMs !== stamp[1]) return false
  }
  return true
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Bundles the program. The name of its folder follows from its text, so that a cache never belongs to another
 * text.
 */
async function buildProgram(entry, folder) {
  const { bundleProgram } = await import('./bundle.mjs')
  const { files, inputs } = await bundleProgram(resolve(root, entry), root)
  const name = basename(entry, '.ts')
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const ownFolder = `${name}-${hash}`
  mkdirSync(join(folder, ownFolder), { recursive: true })
  const former = readdirSync(folder).filter((other) => other.startsWith(`${name}-`) && other !== ownFolder)
  for (const other of former) rmSync(join(folder, other), { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) writeWhole(join(folder, ownFolder, file), text)
  // The lock file has the versions of libraries.
  const sources = inputs.filter((path) => !path.startsWith('node_modules/'))
  return { file: join(ownFolder, 'bundle.cjs'), stamps: readStamps([...alwaysInputs, ...sources]) }
}

/**
 * Finds the bundle of a program, `packages/<package>/<folder>/<entry>.ts`, and makes it first if it is
 * missing or old. Returns its file and the stamps of all files that it is made of.
 */
function findProgram(entry, use) {
  const [, packageFolder] = /(packages[\\/][^\\/]+)[\\/]/.exec(resolve(root, entry).slice(root.length))
  const folder = join(root, packageFolder, '.build')
  const stateFile = join(folder, `${basename(entry, '.ts')}.json`)
  const kept = readJson(stateFile)
  const finish = ({ file, stamps }) => use({ file: join(folder, file), stamps })
  if (kept !== undefined && isFresh(kept.stamps)) return finish(kept)
  return buildProgram(entry, folder).then((state) => {
    writeWhole(stateFile, JSON.stringify(state))
    return finish(state)
  })
}

module.exports = { findProgram, isFresh, isSameStamp, readJson, readStamps, root }
