import { builtinModules } from 'node:module'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { type Bundle, bundle, bundleEdge, bundleObjects, edgeBundling } from './bundle.ts'
import { leakedGlobals, leakedImports, listMarkedGlobals, markedGlobals } from './edge-clean.ts'

/** What leaked into a bundle, each in a line that names the way by which it came. */
function describeLeaks(result: Bundle): readonly string[] {
  const leaks = [...leakedImports(result.metafile, builtinModules), ...leakedGlobals(result)]
  return leaks.map(({ name, chain }) => `${name} by ${chain.join(' → ')}`)
}

const external = [...builtinModules, 'node:*']

test.each([
  ['the edge host', bundleEdge, 'src/edge.ts'],
  ['the host of durable objects', bundleObjects, 'src/durable-object/index.ts'],
] as const)('has nothing of Node in the bundle of %s', async (_, bundleHost, entry) => {
  const result = await bundleHost({ define: markedGlobals, external })
  expect(describeLeaks(result)).toEqual([])
  expect(Object.keys(result.metafile.inputs)).toContain(entry)
})

/** The files that a bundle has code of. */
function listBundleFiles({ metafile }: Bundle): readonly string[] {
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return parts.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []))
}

const catalogue = '../devtools/src/situations/catalogue.ts'
const bundleConsole = () => bundle('../console/src/index.ts', edgeBundling)

test.each([
  ['the edge host', bundleEdge],
  ['the host of durable objects', bundleObjects],
  ['the console', bundleConsole],
] as const)('has no catalogue of situations in the bundle of %s', async (_, make) => {
  const files = listBundleFiles(await make())
  expect(files).not.toContain(catalogue)
  expect(files.filter((file) => /^src\/situations\/.+-(?:situations|acts|recipes)\.ts$/.test(file))).toEqual(
    [],
  )
})

test('has the catalogue in the bundle of an observing host', async () => {
  expect(listBundleFiles(await bundle('src/node/index.ts', { ...edgeBundling, external }))).toContain(
    catalogue,
  )
})

test('names a leak with its path of imports', async () => {
  const options = { ...edgeBundling, define: markedGlobals, external }
  const leaks = describeLeaks(await bundle('src/node/index.ts', options))
  const way = 'src/node/index.ts → ../signatures/src/node/index.ts → ../signatures/src/node/node-crypto.ts'
  expect(leaks).toContain(`node:crypto by ${way} → node:crypto`)
  expect(leaks).toContain(`Buffer by ${way}`)
})

test.each([
  ['export const x = require("fs")', 'require'],
  ['export const x = Buffer.from("")', 'Buffer'],
  ['export const x = typeof process', 'process'],
  ['export const x = __dirname', '__dirname'],
  ['export const x = global.setTimeout', 'global'],
])('finds %s', async (line, name) => {
  expect(listMarkedGlobals((await transform(line, { define: markedGlobals })).code)).toEqual([name])
})

test.each([
  '// process.exit and Buffer.from',
  'export const x = { process: 1 }',
  'export const x = (row) => row.process.name',
  'export const x = (process) => process.name',
  'export const x = "a test process."',
  'export const x = new ArrayBuffer(8)',
])('accepts %s', async (line) => {
  expect(listMarkedGlobals((await transform(line, { define: markedGlobals })).code)).toEqual([])
})
