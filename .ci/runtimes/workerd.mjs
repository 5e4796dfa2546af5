// Tells the story of a bank in workerd: node workerd.mjs <way>, in the project in which the packages are
// installed.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

const require = createRequire(new URL('../../packages/hosts/package.json', import.meta.url))
const { Miniflare } = require('miniflare')

/** The worker of each way, and what it needs of the runtime. */
const workers = {
  edge: { code: "export { default } from './edge.mjs'", flags: [] },
  // The package for tests signs by `node:crypto`.
  'in process': {
    code: `
      import { bankInProcess, runStory } from './story.mjs'
      export default {
        async fetch() {
          await runStory(bankInProcess())
          return new Response('told')
        },
      }`,
    flags: ['nodejs_compat'],
  },
  signatures: {
    code: `
      import { runSignaturesStory } from './signatures.mjs'
      export default {
        async fetch() {
          await runSignaturesStory()
          return new Response('told')
        },
      }`,
    flags: [],
  },
}

function bundled(code) {
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    write: false,
    conditions: ['workerd'],
    external: ['node:*'],
    logLevel: 'warning',
  })
  return outputFiles[0].text
}

const way = process.argv[2]
const { code, flags } = workers[way]
const runtime = new Miniflare({
  modules: [{ type: 'ESModule', path: 'worker.mjs', contents: bundled(code) }],
  modulesRoot: '/',
  compatibilityDate: '2026-04-15',
  compatibilityFlags: flags,
  cf: false,
})
try {
  const { origin } = await runtime.ready
  if (way === 'edge') {
    const { connectBank, runStory } = await import(pathToFileURL(resolve('story.mjs')).href)
    await runStory(connectBank(origin, 'sixteen-or-more-characters'))
  } else {
    const answer = await runtime.dispatchFetch(origin)
    const text = await answer.text()
    if (text !== 'told') throw new Error(text)
  }
} finally {
  await runtime.dispose()
}
