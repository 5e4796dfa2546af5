// Runs a program that somebody waits for: node .ci/run-program.cjs packages/<package>/src/<entry>.ts
// [arguments]
const { findProgram } = require('./program.cjs')
const { runCached } = require('./run-cached.cjs')

const [entry, ...rest] = process.argv.slice(2)
findProgram(entry, ({ file }) => runCached(file, rest))
