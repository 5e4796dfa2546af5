import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const http = 'packages/http/src/index.ts'
const node = 'packages/hosts/src/node/index.ts'
const testing = 'packages/testing/src/index.ts'
const command = 'packages/cli/src'

let outputs: Metafile['outputs'] = {}
let direct: Plugin

beforeAll(async () => {
  // As the published command is bundled.
  const imports: { directImports(root: string): Plugin } = await import(`${root}.ci/direct-imports.mjs`)
  direct = imports.directImports(root)
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
    plugins: [direct],
    entryPoints: [http, node, testing, `${command}/main.ts`],
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

/** What the first response to a signed request in a test file does without. */
const lateInTests =
  /console\/src\/|hosts\/src\/|\/hono\/dist\/(?!utils\/accept)|\/yaml\/|http\/src\/(?:description\/(?!refusal-codes|refusing-rules)|sca-page\/\w+(?:-\w+)*\.tsx|sca-page\/\w*words|routes\/(?:router|path-hints|hono-routes))|signatures\/src\/signature\/causes\/\w+-causes|devtools\/src\/(?:control\/(?:operations|words|control-routes|control-description)|explain\/\w+\/)|core\/src\/book\/|testing\/src\/connect\/open-connection/

test('loads neither hosts, Hono, SCA page, control operations nor causes of failures in a test file', () => {
  const sources = listLoadedSources(testing)
  expect(sources).toContain('packages/testing/src/sandbox/create.ts')
  expect(sources.filter((file) => lateInTests.test(file))).toEqual([])
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  expect(new Set(parts.filter((file) => lateInTests.test(file))).size).toBeGreaterThan(100)
})

test('answers the first signed request without loading a module on demand', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-first-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outfile = join(folder, 'testing.cjs')
  const noLater: Plugin = {
    name: 'nothing later',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: './absent.js', external: true } : undefined,
      )
    },
  }
  await build({
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    outfile,
    logLevel: 'silent',
    absWorkingDir: root,
    plugins: [noLater, direct],
    entryPoints: [testing],
  })
  const { createSandbox }: typeof import('@pocketbank/testing') = createRequire(import.meta.url)(outfile)
  for (const fixtures of ['none', 'fixed'] as const) {
    const sandbox = createSandbox({ fixtures })
    const response = await sandbox.tpp().get('/v1/sandbox/customers')
    expect([fixtures, response.status]).toEqual([fixtures, 200])
    // What is needed later is missing in this bundle.
    await expect(sandbox.fetch('https://bank.example/sca/other')).rejects.toThrow(/absent\.js/)
  }
})

test('publishes what a test file loads in few files', async () => {
  const { startValues }: { startValues(): Promise<ReadonlyMap<string, { readonly file: string }>> } =
    await import(`${root}.ci/published.mjs`)
  const values = [...(await startValues())]
  const files = values.map(([source, { file }]) => `${/packages\/(\w+)\//.exec(source)?.[1]} ${file}`)
  const ofTests = new Set(files.filter((file) => !/ start-server/.test(file)))
  expect(ofTests.size).toBeLessThanOrEqual(10)
  expect([...ofTests].filter((file) => file.startsWith('testing '))).toEqual(['testing start'])
})

test('loads no bank in a subcommand that needs none', () => {
  for (const name of ['journal/journal.ts', 'certificate/certificate.ts']) {
    const sources = listLoadedSources(`${command}/main.ts`, `${command}/${name}`)
    expect([name, sources.filter((file) => /core\/src\/(?!base\/)|valibot/.test(file))]).toEqual([name, []])
  }
})

test('loads them on demand', () => {
  const loaded = [
    'console/src/index.ts',
    'console/src/routes.ts',
    'devtools/src/seed/index.ts',
    'devtools/src/seed/yaml.ts',
  ].map((file) => `packages/${file}`)
  const sources = listLoadedSources(...loaded).filter((file) => seldom.test(file))
  for (const folder of ['/console/', '/seed/', '/worlds/', '/book/', '/explain/request/', '/yaml/'])
    expect([folder, sources.some((file) => file.includes(folder))]).toEqual([folder, true])
})

test('loads the first page of the reference without the texts of operations and without other pages', () => {
  const sources = listLoadedSources('packages/console/src/index.ts')
  const otherPages = /console\/src\/(?:groups|routes|act|docs\/(?:draw-operation|reference)\.tsx?)/
  const texts = /description\/texts|control-description|control\/operations/
  expect(sources).toContain('packages/console/src/docs/pages.tsx')
  expect(sources.filter((file) => otherPages.test(file) || texts.test(file))).toEqual([])
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

test('bundles the command into files that require modules of Node, the first without pages', async () => {
  interface Bundles {
    bundleProgram(entry: string, folder: string): Promise<{ files: Readonly<Record<string, string>> }>
  }
  const { bundleProgram }: Bundles = await import(`${root}.ci/bundle.mjs`)
  const { files } = await bundleProgram(`${command}/main.ts`, root)
  expect(Object.keys(files)).toEqual([
    'bundle.cjs',
    'description.cjs',
    'pages.cjs',
    'operation.cjs',
    'rest.cjs',
  ])
  expect(files['rest.cjs']).toContain('require("node:https")')
  for (const text of Object.values(files)) expect(text).not.toMatch(/\bimport\("/)
  const filesWith = (name: string) =>
    Object.keys(files).filter((file) => new RegExp(`function ${name}\\b`).test(files[file] ?? ''))
  expect(filesWith('createEngine')).toEqual(['bundle.cjs'])
  for (const name of ['describeBank', 'writeControlDescription'])
    expect(filesWith(name)).toEqual(['description.cjs'])
  for (const name of ['createConsole', 'createRequestRouter']) expect(filesWith(name)).toEqual(['pages.cjs'])
})
