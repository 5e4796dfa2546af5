import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeCommand } from './describe-command.ts'
import { describeConsumers } from './describe-consumers.ts'
import { describeManifests } from './describe-manifests.ts'
import {
  entries,
  entriesForNode,
  importTypes,
  linesOfStack,
  printCopies,
  printExports,
  printStack,
  typedRecipes,
} from './entries.ts'
import { installLibraries } from './install.ts'
import {
  copyAsCommonJs,
  copyExample,
  countTests,
  failingTest,
  hasTables,
  readJson,
  writeProbe,
} from './project.ts'
import { createRunner, installMilliseconds, programMilliseconds, type Runner } from './run.ts'
import {
  declarationsReached,
  foldersPacked,
  listFiles,
  type PackageName,
  packageNames,
  packInto,
  publicPaths,
  readManifest,
  readVersion,
  root,
  sourcesNamed,
} from './tarballs.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pocketbank-packed-')))
const home = join(folder, 'home')
const project = join(folder, 'invoice-payer')
const old = join(project, 'as-commonjs')
const probes = join(project, 'probes')
const tarballs = join(project, 'tarballs')

/** A path of the packages is made for it, and the example does without. */
const librariesOfOthers = { undici: readVersion('undici') }

/** Libraries of which a package contains the needed parts. */
const librariesInside: Partial<Record<PackageName, readonly string[]>> = {
  core: ['@date-fns/tz', 'date-fns', 'sorted-btree', 'valibot'],
  hosts: ['nanoid'],
  http: ['hono'],
}

const inProject = createRunner(project, home)
const inOld = createRunner(old, home)
const inProbes = createRunner(probes, home)

beforeAll(async () => {
  mkdirSync(home)
  copyExample(project)
  copyAsCommonJs(old)
  await packInto(tarballs)
  await installLibraries(project, librariesOfOthers)
}, installMilliseconds)
afterAll(() => rmSync(folder, { recursive: true, force: true }), programMilliseconds)

/** Runs the compiler on one processor, since several run at once. */
function tsc(runner: Runner, ...args: readonly string[]): Promise<string> {
  const compiler = join(project, 'node_modules/typescript/bin/tsc')
  return runner.run(process.execPath, compiler, '--singleThreaded', ...args)
}

const homepage: string = readJson(join(root, 'package.json')).homepage
describeManifests(tarballs, project)
describeConsumers(folder, tarballs)

describe.each(Object.entries(foldersPacked))('the tarball %s', (tarball, from) => {
  test('names its repository', () => {
    const manifest = JSON.parse(listFiles(tarballs, tarball).get('package.json')?.() ?? '{}')
    expect(manifest).toMatchObject({
      homepage: tarball === 'pocketbank' ? homepage : `${homepage}/tree/main/${from.slice(0, -1)}`,
      bugs: `${homepage}/issues`,
      repository: { type: 'git', url: `git+${homepage}.git` },
    })
    expect(manifest.repository.directory).toBe(from.slice(0, -1))
    expect(manifest.keywords).toContain('psd2')
  })

  test('links into itself, since the repository is not public', () => {
    const files = listFiles(tarballs, tarball)
    const pages = [...files.keys()].filter((path) => /^(?:README|docs\/.+)\.md$/.test(path))
    const broken = pages.flatMap((page) =>
      [...(files.get(page)?.() ?? '').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => posix.join(posix.dirname(page), link))
        .filter((path) => !files.has(path))
        .map((path) => `${page}: ${path}`),
    )
    expect(broken).toEqual([])
    expect(files.get('README.md')?.()).toMatch(
      from === '' ? /\]\(docs\/start\.md\)/ : /`pocketbank docs [\w-]+`/,
    )
  })

  test('has source maps with all sources', () => {
    const files = listFiles(tarballs, tarball)
    const maps = [...files.keys()].filter((path) => path.endsWith('.js.map'))
    const isBuilt = (path: string) => /^dist\/(?!cjs\/|needed-node).*\.js$/.test(path)
    expect(maps.map((path) => path.slice(0, -'.map'.length)).sort()).toEqual(
      [...files.keys()].filter(isBuilt).sort(),
    )
    const sources = maps.flatMap((path) => sourcesNamed(path, files.get(path)?.() ?? '{}'))
    expect(sources.filter(({ isInside }) => !isInside)).toEqual([])
  })
})

describe.each(packageNames)('the tarball of %s', (name) => {
  const listArchive = () => [...listFiles(tarballs, `pocketbank-${name}`).keys()]

  test('has the built files and those of every package', () => {
    const listedPaths = readManifest(name).files.filter((path) => !path.startsWith('!'))
    const topFolders = new Set(listArchive().map((path) => path.split('/')[0]))
    expect(topFolders).toEqual(new Set(['LICENSE', 'README.md', 'package.json', ...listedPaths]))
  })

  test('has the licence of each bundled library', () => {
    const files = listFiles(tarballs, `pocketbank-${name}`)
    const sources = listArchive()
      .filter((path) => path.endsWith('.js.map'))
      .flatMap((path): string[] => JSON.parse(files.get(path)?.() ?? '{}').sources)
    const libraries = sources.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
    const licences = files.get('dist/third-party.txt')?.() ?? ''
    const listedLibraries = [...licences.matchAll(/^(\S+) [\d.]+ \(.+\)$/gm)].map(([, library]) => library)
    expect(listedLibraries).toEqual(librariesInside[name] ?? [])
    expect(listedLibraries).toEqual(expect.arrayContaining(libraries))
  })

  test('has no tests', () => {
    expect(listArchive().filter((path) => /\.test\.tsx?$/.test(path))).toEqual([])
  })

  test('has exactly the declarations of its paths', () => {
    const isDeclaration = (path: string) => path.endsWith('.d.ts') && !path.startsWith('dist/cjs/')
    expect(declarationsReached(tarballs, name)).toEqual(listArchive().filter(isDeclaration).sort())
  })
})

test.each(['core', 'http', 'testing'])(
  'has the examples of functions in the CommonJS declarations of %s',
  (name) => {
    const declarations = listFiles(tarballs, `pocketbank-${name}`).get('dist/cjs/index.d.ts')?.() ?? ''
    expect(declarations).toContain(' * @example\n')
  },
)

describeCommand(folder, join(tarballs, 'pocketbank.tgz'))

describe('plain Node', () => {
  const evaluate = (code: string, ...flags: readonly string[]) =>
    inProject.run(process.execPath, ...flags, '--input-type=commonjs', '--eval', code)

  test('gives import and require the same names', async () => {
    const imported = await evaluate(printExports(entriesForNode, 'import'))
    expect(imported.trim().split('\n')).toHaveLength(entriesForNode.length)
    expect(await evaluate(printExports(entriesForNode, 'require'))).toBe(imported)
  })

  test('has one copy of each module', async () => {
    expect(await evaluate(printCopies(entriesForNode))).toBe('')
  })

  test('has CommonJS modules with the same names without require(esm)', async () => {
    const imported = await evaluate(printExports(entriesForNode, 'import'))
    const requiredValue = await evaluate(
      printExports(entriesForNode, 'require'),
      '--no-experimental-require-module',
    )
    expect(requiredValue.replaceAll(/,?\bdefault\b,?/g, '')).toBe(imported.replaceAll(/,?\bdefault\b,?/g, ''))
  })
})

test('shows sources in a stack trace', async () => {
  const flags = ['--enable-source-maps', '--input-type=commonjs']
  const stack = await inProject.run(process.execPath, ...flags, '--eval', printStack)
  const [topLine, ...callers] = linesOfStack(join(project, 'node_modules/@pocketbank/testing'), stack)
  expect(topLine).toContain('new Error(')
  expect(callers.length).toBeGreaterThan(0)
  for (const line of callers) expect(line).toMatch(/\w\(/)
})

describe('an older Node', () => {
  const ids = packageNames.map((name) => {
    const [path = ''] = publicPaths(name)[0] ?? []
    return [`@pocketbank/${name}`, `@pocketbank/${name}${path.slice(1)}`] as const
  })

  test.each(ids)('names the required version for %s', async (name, id) => {
    const code = (way: string) => `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })
      const load = async () => ${way}('${id}')
      load().catch(({ message }) => console.log(message))`
    const line = `${name} needs Node 20.19 or newer; this is 20.18.3\n`
    const flags = ['--no-experimental-require-module', '--input-type=commonjs', '--eval']
    for (const way of ['import', 'require']) {
      expect(await inProject.run(process.execPath, ...flags, code(way))).toBe(line)
    }
  })
})

test('runs the story of every available runtime', {
  timeout: programMilliseconds,
}, async () => {
  const printed = await createRunner(root).run(process.execPath, '.ci/runtimes/run.mjs', '--in', project)
  expect(printed).toMatch(/^[4-9] passed, 0 failed$/m)
})

describe.concurrent('the compiler', { timeout: programMilliseconds }, () => {
  const strict = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--types',
    'node',
    '--skipLibCheck',
    'false',
    '--ignoreConfig',
  ]

  test.each([
    ['modules of Node, of both kinds', ['probe.mts', 'probe.cts'], ['--module', 'nodenext']],
    [
      'a project without the types of a browser',
      ['node-only.mts'],
      ['--module', 'nodenext', '--lib', 'es2023'],
    ],
    [
      'a bundler, nor with the recipes of all situations',
      ['probe.ts', 'recipes.ts'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ],
  ])('has sound types for %s', async (_, files, way) => {
    for (const file of files) {
      writeProbe(probes, file, file === 'recipes.ts' ? typedRecipes() : importTypes(entries))
    }
    expect(await tsc(inProbes, ...strict, ...way, ...files)).toBe('')
  })

  test('compiles the example for Node and for a bundler', async () => {
    expect(await tsc(inProject, '--noEmit')).toBe('')
    expect(await tsc(inProject, '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler')).toBe('')
  })
})

describe.concurrent('the suite of the example', { timeout: programMilliseconds }, () => {
  /**
   * The runners write "9 passed" or "pass 9"; a test of a table is counted once for each row, which the text
   * of the file does not tell.
   */
  const passes = (folder: string) => {
    const count = hasTables(join(project, folder)) ? '\\d{3}' : countTests(join(project, folder))
    return new RegExp(`(?<!\\d)${count} passed|pass ${count}(?!\\d)`)
  }

  test.each([
    ['test:vitest', 'vitest'],
    ['test:jest', 'jest'],
    ['test:node', 'node-test'],
  ])('passes every test: npm run %s', async (script, folder) => {
    const printed = await inProject.npm('run', script)
    expect(printed).toMatch(passes(folder))
    expect(printed).not.toMatch(/ERR_|Warning/)
  })

  test.each([
    ['vitest', ['run', '--dir', 'failing-vitest', '--config', 'failing-vitest/vitest.config.mts']],
    ['@jest/globals', ['--roots', 'failing-jest', '--setupFilesAfterEnv', '@pocketbank/testing/jest/setup']],
  ])('prints the refusal for a failed expectation: %s', async (runner, argv) => {
    const name = runner === 'vitest' ? 'vitest' : 'jest'
    const folder = join(project, `failing-${name}`)
    writeProbe(folder, 'status.test.ts', failingTest(runner))
    const settings = "export default { test: { setupFiles: ['@pocketbank/testing/vitest/setup'] } }"
    writeProbe(folder, 'vitest.config.mts', settings)
    const endedRun = inProject.npm('exec', '--', name, ...argv)
    await expect(endedRun).rejects.toThrow(
      /The last refusal in this test:\s+✗ 401 CERTIFICATE_EXPIRED GET \/v1\/accounts/,
    )
  })

  test('passes as CommonJS: npm run test:node', async () => {
    const printed = await inOld.npm('run', 'test:node')
    expect(printed).toMatch(passes('node-test'))
    expect(printed).not.toMatch(/ERR_|Warning/)
  })
})
