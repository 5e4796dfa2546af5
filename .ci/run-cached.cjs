// Runs a program as Node runs CommonJS files, and keeps beside each file what V8 compiled: compiling is a
// third of the time until the bank answers. The program has no `await` outside a function, since V8 keeps
// nothing of modules that have one.
const { openSync, readdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { basename, dirname, join } = require('node:path')
const { constants, Script } = require('node:vm')

/** A wrong command line ends with this: of what it ran nothing is worth keeping. */
const wrongUsage = 2

/** Whole or not at all: two programs may start at once. */
function writeWhole(file, content) {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

function readCache(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/**
 * Which command is meant by the first argument: another one than the others for what needs next to nothing.
 */
function commandOf(first = 'start') {
  if (/^(?:-[hvV]|--help|--version)$/.test(first)) return 'help'
  return /^[a-z]{1,20}$/.test(first) ? first : 'start'
}

/**
 * Opens the files beside a file, which it may require much later: by then a newer build of the program, or an
 * update of its package, may have replaced them.
 */
function openOthers(file) {
  const folder = dirname(file)
  const names = readdirSync(folder).filter((name) => name.endsWith('.cjs') && name !== basename(file))
  return new Map(names.map((name) => [join(folder, name), openSync(join(folder, name))]))
}

/**
 * Runs a program with arguments. V8 keeps the functions that were called, which differ from one command to
 * the next: each first argument has a cache of its own for each file.
 */
function runCached(main, given) {
  const command = commandOf(given[0])
  const others = openOthers(main)
  const modules = new Map()
  const requireOther = (file) => {
    if (!modules.has(file)) run(file, others.get(file) ?? file)
    return modules.get(file).exports
  }
  const run = (file, source) => {
    const module = { exports: {} }
    modules.set(file, module)
    const requireForeign = createRequire(file)
    const folder = dirname(file)
    const requireAny = (name) =>
      name.startsWith('./') ? requireOther(join(folder, name)) : requireForeign(name)
    compile(file, source, command).call(module.exports, module.exports, requireAny, module, file, folder)
  }
  process.argv = [process.argv[0], main, ...given]
  run(main, main)
}

/** Compiles a file, whose text is read from a path or an open file, with what V8 kept of it. */
function compile(file, source, command) {
  const cacheFile = `${file}.${command}.${process.version}-${process.arch}.cache`
  const cachedData = readCache(cacheFile)
  // The bundler writes ASCII alone, and text of one byte a character is read and kept twice as fast.
  const text = readFileSync(source, 'latin1')
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  if (cachedData === undefined || script.cachedDataRejected) {
    process.once('exit', (code) => {
      try {
        if (code !== wrongUsage) writeWhole(cacheFile, script.createCachedData())
      } catch {
        // A folder that cannot be written to costs time at the next start, nothing else.
      }
    })
  }
  return script.runInThisContext()
}

module.exports = { runCached, writeWhole }
