// Tells one story on every runtime, with the packages as they are published, and runs the suites of the
// example that need more than Node: npm run runtimes -- [name or name-version of a runtime, or the name of a
// suite…]
//
// With --in FOLDER it is told in a project that has the packages installed, on what is here already: this
// Node, the one that is installed for tests, and workerd.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chosenSuites, librariesFor, runSuite } from './examples.mjs'
import { install, writeStory } from './project.mjs'
import { aliasOf, installed, nodesHere, workerd } from './runtimes.mjs'

/** D: a story takes two seconds; one that hangs is ended. */
const storyMilliseconds = 60_000

const { values, positionals } = parseArgs({
  options: { in: { type: 'string' } },
  allowPositionals: true,
})

function chosen(runtimes) {
  const isNamed = (one) => positionals.includes(one.name) || positionals.includes(aliasOf(one))
  return positionals.length === 0 ? runtimes : runtimes.filter(isNamed)
}

/** Tells a story in a folder; says how long it took, and what was wrong if anything was. */
function tell(folder, { teller = 'tell.mjs', program, flags }, way) {
  rmSync(join(folder, 'kept'), { recursive: true, force: true })
  const started = performance.now()
  const { status, stdout, stderr, error } = spawnSync(program, [...flags(way), teller, way], {
    cwd: folder,
    encoding: 'utf8',
    timeout: storyMilliseconds,
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '' },
  })
  const seconds = (performance.now() - started) / 1000
  const fault = status === 0 ? undefined : (error?.message ?? `${stdout}${stderr}`)
  return { seconds, fault }
}

/** An older Node must say which one is needed, in a line. */
function tellTooOld(folder, runtime) {
  const told = tell(folder, runtime, 'in process')
  const line = `needs Node 20.19 or newer; this is ${runtime.version}`
  return { ...told, fault: told.fault?.includes(line) ? undefined : `did not say that it ${line}` }
}

function print(...cells) {
  const widths = [10, 16, 11, 7]
  console.log(cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}

/** Tells every story of the runtimes, then runs the suites; gives how many were not right. */
function tellAll(folder, runtimes, suites = []) {
  const stories = runtimes.flatMap((runtime) => runtime.ways.map((way) => ({ runtime, way })))
  let failed = 0
  print('runtime', 'version', 'bank', 'seconds', 'ok')
  for (const { runtime, way } of stories) {
    const { seconds, fault } = way === 'too old' ? tellTooOld(folder, runtime) : tell(folder, runtime, way)
    print(runtime.name, runtime.version, way, seconds.toFixed(1), fault === undefined ? 'yes' : 'NO')
    if (fault !== undefined) console.log(fault)
    failed += Number(fault !== undefined)
  }
  for (const { name, version, run } of suites) {
    const { seconds, fault, lacking } = run()
    const isFine = fault === undefined ? 'yes' : 'NO'
    print(name, version, 'its suite', seconds.toFixed(1), lacking ? `skipped: needs ${lacking}` : isFine)
    if (fault !== undefined) console.log(fault)
    failed += Number(fault !== undefined)
  }
  console.log(`${stories.length + suites.length - failed} passed, ${failed} failed`)
  return failed
}

function tellHere(project) {
  return tellAll(writeStory(project), chosen([...nodesHere(), workerd]))
}

function tellEverywhere() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'pocketbank-runtimes-')))
  try {
    const suites = chosenSuites(positionals)
    const wanted = chosen(installed)
    const needed = installed.filter(
      (one) => wanted.includes(one) || suites.some(({ name }) => name === one.name),
    )
    install(project, needed, librariesFor(suites))
    const programOf = (one) => join(project, 'node_modules', aliasOf(one), one.file)
    const ready = wanted.map((one) => ({ ...one, program: programOf(one) }))
    const runs = suites.map((suite) => ({ ...suite, run: () => runSuite(project, suite) }))
    return tellAll(writeStory(project), [...ready, ...chosen([workerd])], runs)
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

const isHere = process.platform === 'linux' && process.arch === 'x64'
if (values.in === undefined && !isHere) {
  console.error(`the runtimes are packages for Linux on x64; this is ${process.platform} on ${process.arch}`)
  process.exit(2)
}
const known = [...chosen([...installed, ...nodesHere(), workerd]), ...chosenSuites(positionals)]
if (known.length === 0) {
  const names = [...[...installed, workerd].map(aliasOf), ...chosenSuites([]).map(({ name }) => name)]
  console.error(`there is no such runtime: there are ${names.join(', ')}`)
  process.exit(2)
}
process.exitCode = (values.in === undefined ? tellEverywhere() : tellHere(values.in)) === 0 ? 0 : 1
