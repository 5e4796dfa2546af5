#!/usr/bin/env node
// The published command. Every Node since 6 can read it, since one that is too old must be told which one is
// needed.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`pocketbank needs Node 20.19 or newer; this is ${process.versions.node}`)
  process.exit(1)
}
require('./run.cjs')
