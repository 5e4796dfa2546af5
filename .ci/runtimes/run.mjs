// Tells one story on every runtime, with the packages as they are published: npm run runtimes -- [name or name-version of a runtime…]
//
// With --in FOLDER it is told in a project that has the packages installed, on what is here already: this Node, the one that is
// installed for tests, and workerd.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
    ...{ cwd: folder, encoding: 'utf8', timeout: storyMilliseconds },
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
  const widths = [8, 16, 11, 7]
  console.log(cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}

/** Tells every story of the runtimes; gives how many were told, and how many not. */
function tellAll(folder, runtimes) {
  const stories = runtimes.flatMap((runtime) => runtime.ways.map((way) => ({ runtime, way })))
  let failed = 0
  print('runtime', 'version', 'bank', 'seconds', 'ok')
  for (const { runtime, way } of stories) {
    const { seconds, fault } = way === 'too old' ? tellTooOld(folder, runtime) : tell(folder, runtime, way)
    print(runtime.name, runtime.version, way, seconds.toFixed(1), fault === undefined ? 'yes' : 'NO')
    if (fault !== undefined) console.log(fault)
    failed += Number(fault !== undefined)
  }
  console.log(`${stories.length - failed} passed, ${failed} failed`)
  return failed
}

function tellHere(project) {
  return tellAll(writeStory(project), chosen([...nodesHere(), workerd]))
}

function tellEverywhere() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'pocketbank-runtimes-')))
  try {
    const wanted = chosen(installed)
    install(project, wanted)
    const programOf = (one) => join(project, 'node_modules', aliasOf(one), one.file)
    const ready = wanted.map((one) => ({ ...one, program: programOf(one) }))
    return tellAll(writeStory(project), [...ready, ...chosen([workerd])])
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

const isHere = process.platform === 'linux' && process.arch === 'x64'
if (values.in === undefined && !isHere) {
  console.error(`the runtimes are packages for Linux on x64; this is ${process.platform} on ${process.arch}`)
  process.exit(2)
}
if (chosen([...installed, ...nodesHere(), workerd]).length === 0) {
  console.error(`there is no such runtime: there are ${[...installed, workerd].map(aliasOf).join(', ')}`)
  process.exit(2)
}
process.exitCode = (values.in === undefined ? tellEverywhere() : tellHere(values.in)) === 0 ? 0 : 1
