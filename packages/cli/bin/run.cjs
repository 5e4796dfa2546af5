// Runs the bundle that is beside it once it is built.
const { accessSync, constants } = require('node:fs')
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')
const { runCached } = require('../../../.ci/run-cached.cjs')

const bundle = join(__dirname, 'bundle.cjs')

function isWritable() {
  try {
    accessSync(__dirname, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const given = process.argv.slice(2)
// D: where another user has installed the command, a newer Node keeps in its own folder what it compiled, and
// an older one nothing.
if (enableCompileCache === undefined || isWritable()) runCached(bundle, given)
else {
  enableCompileCache()
  process.argv[1] = bundle
  require(bundle)
}
