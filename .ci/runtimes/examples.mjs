// The suites of the example that need more than Node: in Bun and Deno as they are installed here, in
// Playwright with the browser that CHROMIUM names or `chromium` of this machine. The examples in other
// languages, and the tests of the project that need a browser, shells or other programs, are suites as well.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from './languages.mjs'
import { aliasOf, installed } from './runtimes.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const example = join(root, 'packages/testing/examples/invoice-payer')

/**
 * D: a suite takes some seconds; Deno checks types first, a browser walks every page, and packed packages are
 * installed several times.
 */
const suiteMilliseconds = 900_000

const playwright = { '@playwright/test': '1.65.1' }

/** Libraries that suites need besides. D: Deno checks types, and the example names modules of Node. */
const librariesOf = { playwright, deno: { '@types/node': '20.19.8' } }

/** The libraries that these suites need besides. */
export function librariesFor(wanted) {
  return Object.assign({}, ...wanted.map(({ name }) => librariesOf[name]))
}

const programOf = (project, name) => {
  const runtime = installed.find((one) => one.name === name)
  return join(project, 'node_modules', aliasOf(runtime), runtime.file)
}

/**
 * Each suite: its name, the program that runs it, its arguments, the folder where it stands if that is not
 * the example, what this machine lacks for it, and what it has left behind.
 */
const suites = [
  {
    name: 'bun',
    version: 'example',
    program: (project) => programOf(project, 'bun'),
    given: ['test', './bun/'],
  },
  {
    name: 'deno',
    version: 'example',
    program: (project) => programOf(project, 'deno'),
    given: ['test', '--allow-read', '--allow-env', '--no-lock', './deno/'],
  },
  {
    name: 'playwright',
    version: playwright['@playwright/test'],
    program: () => process.execPath,
    given: ['../node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright'],
  },
  ...languages,
  {
    name: 'programs',
    version: 'tests',
    program: () => process.execPath,
    folder: () => root,
    given: ['node_modules/vitest/vitest.mjs', 'run'],
  },
]

/** The browser of this machine, where it is in its usual place. */
const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** The suites that are asked for by their names; all where nothing is asked for. */
export function chosenSuites(names) {
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name))
}

function copyExample(project) {
  const folder = join(project, 'invoice-payer')
  rmSync(folder, { recursive: true, force: true })
  cpSync(example, folder, {
    recursive: true,
    filter: (path) => !/[/\\](?:node_modules|dist|tarballs)$/.test(path),
  })
  return folder
}

/**
 * Runs a suite in its folder, or in a copy of the example below the project; says how long it took, what was
 * wrong if anything was, and what it needs that this machine lacks.
 */
export function runSuite(
  project,
  { program, given, folder = copyExample, missing = () => {}, leftBy = () => {} },
) {
  const lacking = missing()
  if (lacking !== undefined) return { seconds: 0, lacking }
  const started = performance.now()
  const { status, stdout, stderr, error } = spawnSync(program(project), given, {
    cwd: folder(project),
    encoding: 'utf8',
    timeout: suiteMilliseconds,
    env: {
      ...(browser && { CHROMIUM: browser }),
      ...process.env,
      POCKETBANK_TESTS: 'programs',
      NO_COLOR: '1',
      NODE_OPTIONS: '',
    },
  })
  const seconds = (performance.now() - started) / 1000
  const failed = status === 0 ? undefined : (error?.message ?? `${stdout}${stderr}`)
  return { seconds, fault: failed ?? leftBy(project) }
}
