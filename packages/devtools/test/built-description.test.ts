import { fileURLToPath } from 'node:url'
import type { AppOptions } from '@pocketbank/http'
import { atOnce } from '@pocketbank/http/description'
import { allOperations, interfaceOperations } from '@pocketbank/http/operations'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { describeOperations } from '../../http/src/description/document.ts'
import { describeGroups } from '../../http/test/kit/description.ts'
import { describeControl } from '../src/control/description.ts'
import { openControl } from './kit/control.ts'

const [like] = allOperations
const ownOperations = like === undefined ? [] : [{ ...like, id: 'own', tag: 'Own', path: '/v1/own' }]

const control = atOnce(describeControl())
const describeTables = (operations = allOperations) => atOnce(describeOperations(operations))
const withoutControl = { controlApi: undefined as never }
const mounted = { publicUrl: 'https://bank.example/psd2', basePath: '/api-sandbox' }

type Served = readonly [
  name: string,
  options: Partial<AppOptions>,
  path: string,
  server: string,
  groups: Parameters<typeof describeGroups>[0],
]

// A host without connections knows no origin, so the server is a path unless it has a public URL.
const documents: readonly Served[] = [
  ['with control', {}, '/openapi.json', '/', [describeTables(), control]],
  ['at a public URL', mounted, '/api-sandbox/openapi.json', mounted.publicUrl, [describeTables(), control]],
  ['without control', withoutControl, '/openapi.json', '/', [describeTables()]],
  [
    'without the sandbox, below a path',
    { sandbox: false, basePath: '/a/b' },
    '/a/b/openapi.json',
    '/a/b',
    [describeTables(interfaceOperations), control],
  ],
  [
    'with operations of the host',
    { ...withoutControl, operations: ownOperations },
    '/openapi.json',
    '/',
    [describeTables([...allOperations, ...ownOperations])],
  ],
  ['of control alone', {}, '/_sandbox/openapi.json', '/', [control]],
  [
    'of control alone at a public URL',
    mounted,
    '/api-sandbox/_sandbox/openapi.json',
    mounted.publicUrl,
    [control],
  ],
]

// If one fails, a table is newer than the texts: `npm run ready` writes them.
test.each(documents)('[V3p] serves the description %s as the tables give it', async (...served) => {
  const [, options, path, server, groups] = served
  const { app } = openControl(options)
  const response = await app.fetch(new Request(`http://127.0.0.1${path}`), { remote: '127.0.0.1' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(describeGroups(groups, server))
})

// An ellipsis among a million characters would make V8 store each of them in two bytes.
test('[V3p] writes the description in characters of one byte', async () => {
  const { app } = openControl()
  const response = await app.fetch(new Request('http://127.0.0.1/openapi.json'), { remote: '127.0.0.1' })
  const text = await response.text()
  expect(text).toContain('§')
  expect(text).toContain('\\u2026')
  expect(text).not.toMatch(/[^\0-\xff]/)
})

test('[V3p] loads no table of the description for operations of the bank', async () => {
  const entries = ['http/src/description/texts/index.ts', 'devtools/src/control/control-description.ts']
  const { metafile } = await build({
    entryPoints: entries,
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    outdir: 'unused',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
  })
  const { outputs } = metafile
  const loaded = new Set(
    Object.keys(outputs).filter((file) => entries.includes(outputs[file]?.entryPoint ?? '')),
  )
  for (const file of loaded) {
    const { imports = [] } = outputs[file] ?? {}
    for (const { path, kind } of imports) if (kind === 'import-statement') loaded.add(path)
  }
  const inputs = [...loaded].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}))
  expect(inputs).toContain('http/src/description/texts/built/bank.ts')
  expect(inputs).toContain('devtools/src/control/built/control.ts')
  const tables = /^http\/src\/description\/(?:document|fold|schemas|examples)|control\/description\.ts$/
  expect(inputs.filter((input) => tables.test(input))).toEqual([])
})
