import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const http = 'packages/http/src/index.ts'
const node = 'packages/hosts/src/node/index.ts'
const command = 'packages/cli/src'

let outputs: Metafile['outputs'] = {}

beforeAll(async () => {
  // As the published command is bundled.
  const direct: { directImports(root: string): Plugin } = await import(`${root}.ci/direct-imports.mjs`)
  const { metafile } = await build({
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    metafile: true,
    outdir: 'out',
    logLevel: 'silent',
    absWorkingDir: root,
    plugins: [direct.directImports(root)],
    entryPoints: [http, node, `${command}/main.ts`],
  })
  outputs = metafile.outputs
})

/**
 * The sources of which something runs when an entry is imported, or a file that is an entry of what is
 * imported later.
 */
function listLoadedSources(...entries: readonly string[]): readonly string[] {
  const isEntry = ({ entryPoint = '' }) => entries.includes(entryPoint)
  const waiting = Object.keys(outputs).filter((path) => isEntry(outputs[path] ?? {}))
  if (waiting.length < entries.length) throw new Error(`no entry of the bundle: ${entries.join(', ')}`)
  const seenPaths = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seenPaths.has(path)) continue
    seenPaths.add(path)
    const imported = outputs[path]?.imports ?? []
    waiting.push(...imported.filter(({ kind }) => kind === 'import-statement').map((entry) => entry.path))
  }
  const files = [...seenPaths].flatMap((path) => Object.entries(outputs[path]?.inputs ?? {}))
  return files.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
}

/** What most who import a package or start a bank never look at. */
const seldom =
  /console\/src\/|devtools\/src\/(?:seed\/|explain\/\w+\/|control\/(?:words\/|description\.ts))|http\/src\/description\/(?!refusal-codes\.ts|in-turns\.ts)|core\/src\/(?:worlds\/(?:index|fill-world|read-world|requests\/|schema\/world)|book\/)|\/yaml\//

test.each([
  ['a program with @pocketbank/http', [http]],
  ['a program with @pocketbank/hosts/node', [node]],
  ['pocketbank start', [`${command}/main.ts`, `${command}/start/start.ts`]],
  ['pocketbank call', [`${command}/main.ts`, `${command}/call/call.ts`]],
  ['pocketbank exec', [`${command}/main.ts`, `${command}/exec/exec.ts`]],
])('loads no console, seed files or explanations in %s', (_, entries) => {
  const sources = listLoadedSources(...entries)
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter((file) => seldom.test(file))).toEqual([])
})

test.each([
  ['a program with @pocketbank/hosts/node', [node]],
  ['pocketbank start', [`${command}/main.ts`, `${command}/start/start.ts`]],
])('[V6] loads nothing of a TLS server before --tls: %s', (_, entries) => {
  const seen = listLoadedSources(...entries)
  const ofTls = /node\/tls\/(?!authority|key-files)|signatures\/src\/authority/
  expect(seen.filter((file) => ofTls.test(file))).toEqual([])
})

test('loads no bank in a subcommand that needs none', () => {
  for (const name of ['journal/journal.ts', 'certificate/certificate.ts']) {
    const sources = listLoadedSources(`${command}/main.ts`, `${command}/${name}`)
    expect([name, sources.filter((file) => /core\/src\/(?!base\/)|valibot/.test(file))]).toEqual([name, []])
  }
})

test('loads them on demand', () => {
  const loaded = ['console/src/index.ts', 'devtools/src/seed/index.ts', 'devtools/src/seed/yaml.ts'].map(
    (file) => `packages/${file}`,
  )
  const sources = listLoadedSources(...loaded).filter((file) => seldom.test(file))
  for (const folder of ['/console/', '/seed/', '/worlds/', '/book/', '/explain/request/', '/yaml/'])
    expect([folder, sources.some((file) => file.includes(folder))]).toEqual([folder, true])
})

/** The sources of which code is in a bundle for the edge. */
async function bundledFor(contents: string): Promise<readonly string[]> {
  const { metafile } = await build({
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: root,
    external: ['node:*'],
    stdin: { contents, resolveDir: root },
  })
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return files.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
}

const edge = "export { createEdge } from './packages/hosts/src/edge.ts'"

test('bundles an edge host without the console and without a TLS server', async () => {
  const bundled = await bundledFor(edge)
  expect(bundled).toContain('packages/hosts/src/edge.ts')
  const others = /^packages\/(?:console\/|hosts\/src\/node\/|signatures\/src\/authority\/)/
  expect(bundled.filter((file) => others.test(file))).toEqual([])
})

test('bundles an edge console without the guides', async () => {
  const bundled = await bundledFor(`${edge}
export { createConsole } from './packages/console/src/index.ts'`)
  expect(bundled).toContain('packages/console/src/docs/guides/guide-list.ts')
  expect(bundled).not.toContain('packages/console/src/docs/guides/guide-pages.ts')
})

test('requires modules of Node in the one-file program', async () => {
  const { bundleProgram }: { bundleProgram(entry: string, folder: string): Promise<{ text: string }> } =
    await import(`${root}.ci/bundle.mjs`)
  const { text } = await bundleProgram(`${command}/main.ts`, root)
  expect(text).toContain('require("node:https")')
  expect(text).not.toMatch(/\bimport\("/)
})
