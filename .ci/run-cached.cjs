// Runs a program of one file as Node runs a CommonJS file, and keeps beside it what V8 compiled: compiling is
// a third of the time until the bank answers. The program has no `await` outside a function, since V8 keeps
// nothing of modules that have one.
const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname } = require('node:path')
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
 * Runs a file with arguments. V8 keeps the functions that were called, which differ from one command to the
 * next: each first argument has a cache of its own.
 */
function runCached(file, given) {
  const cacheFile = `${file}.${commandOf(given[0])}.${process.version}-${process.arch}.cache`
  const cachedData = readCache(cacheFile)
  // The bundler writes ASCII alone, and text of one byte a character is read and kept twice as fast.
  const text = readFileSync(file, 'latin1')
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
  process.argv = [process.argv[0], file, ...given]
  const module = { exports: {} }
  script
    .runInThisContext()
    .call(module.exports, module.exports, createRequire(file), module, file, dirname(file))
}

module.exports = { runCached, writeWhole }
