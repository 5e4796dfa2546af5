// Tells the story of packages/hosts/runtime-tests on the runtime that runs this: tell.mjs <way>. Stands in a
// project of its own, in which the packages are installed, beside the story and the examples of
// docs/embed-and-mount.md.
import process from 'node:process'
import { bankInProcess, connectBank, runStory } from './story.mjs'

const token = 'sixteen-or-more-characters'

async function telling(url, close, controlToken) {
  await runStory(connectBank(url.replace(/\/$/, ''), controlToken))
  await close()
}

/** The host of docs/embed-and-mount.md for edge runtimes, on the server that this runtime has. */
async function tellEdge() {
  const { default: edge } = await import('./edge.mjs')
  const fetch = (request) => edge.fetch(request)
  const options = { port: 0, hostname: '127.0.0.1' }
  if ('Bun' in globalThis) {
    const server = globalThis.Bun.serve({ ...options, fetch })
    return telling(server.url.href, () => server.stop(), token)
  }
  const server = globalThis.Deno.serve({ ...options, onListen() {} }, fetch)
  return telling(`http://127.0.0.1:${server.addr.port}`, () => server.shutdown(), token)
}

const ways = {
  'in process': () => runStory(bankInProcess()),

  async signatures() {
    const { runSignaturesStory } = await import('./signatures.mjs')
    await runSignaturesStory()
  },

  async serve() {
    const { readOptions, serve } = await import('@pocketbank/hosts/node')
    const { value } = readOptions(['--port', '0'], {})
    const { url, close } = await serve(value)
    await telling(url, close)
  },

  // The folder is that of the story, which Deno may read and write.
  async '--data'() {
    const { readOptions, serve } = await import('@pocketbank/hosts/node')
    const { value } = readOptions(['--port', '0', '--data', './kept'], {})
    const clockOf = async (url) => Date.parse((await (await fetch(`${url}/_sandbox/clock`)).json()).now)
    const first = await serve(value)
    await runStory(connectBank(first.url))
    const left = await clockOf(first.url)
    await first.close()
    const again = await serve(value)
    const found = await clockOf(again.url)
    await again.close()
    // The story has moved the clock to a batch; that of a bank which begins anew would not be there yet.
    if (found < left) throw new Error(`the clock of the stored bank was at ${left}, and goes on at ${found}`)
  },

  async 'Bun.serve'() {
    const { server } = await import('./bun.mjs')
    await telling(server.url.href, () => server.stop())
  },

  async 'Deno.serve'() {
    const { server } = await import('./deno.mjs')
    await telling(`http://127.0.0.1:${server.addr.port}`, () => server.shutdown())
  },

  edge: tellEdge,
}

await ways[process.argv[2]]()
