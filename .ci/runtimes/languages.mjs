// The suites of the root's examples, which start banks out of the packed command by npx: in Python with
// pytest and pytest-xdist, in Java with JUnit 5. Each runs on four workers and is skipped where this machine
// lacks its language; none may leave a process behind.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasJunit, junitPath } from '../junit.mjs'

/** Pythons of this machine; the second is that of its packages where another one stands before it. */
const pythons = ['python3', '/usr/bin/python3']
const hasPytest = (python) => spawnSync(python, ['-c', 'import pytest, xdist']).status === 0
const python = () => pythons.find(hasPytest)

const parallel = {
  enabled: 'true',
  'mode.default': 'concurrent',
  'config.strategy': 'fixed',
  'config.fixed.parallelism': '4',
}
const junitOptions = Object.entries(parallel).map(
  ([name, value]) => `--config=junit.jupiter.execution.parallel.${name}=${value}`,
)

/**
 * Copies the files of an example into the project as a person would, out of the package that is installed
 * there.
 */
function copyOf(project, name) {
  const folder = join(project, name)
  cpSync(join(project, 'node_modules/pocketbank/examples', name), folder, { recursive: true })
  return folder
}

/** Banks that run out of a project, by their processes. */
function banksOf(project) {
  const commandOf = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf)
  return commands.filter((command) => command.includes(`${project}/node_modules/.bin/pocketbank start`))
}

/** The processes that a suite left behind. */
const leftBy = (project) => {
  const left = banksOf(project)
  return left.length === 0 ? undefined : `banks are left: ${left.join(', ')}`
}

export const languages = [
  {
    name: 'pytest',
    version: 'python3-xdist',
    folder: (project) => copyOf(project, 'pytest'),
    missing: () => (python() === undefined ? 'pytest and pytest-xdist' : undefined),
    leftBy,
    program: python,
    given: ['-B', '-m', 'pytest', '-p', 'no:cacheprovider', '-n', '4'],
  },
  {
    name: 'junit',
    version: 'junit5',
    folder: (project) => copyOf(project, 'junit5'),
    missing: () => (hasJunit() ? undefined : 'a JDK and the package junit5'),
    leftBy,
    program: () => 'sh',
    given: [
      '-c',
      'javac -encoding UTF-8 -cp "$0" -d out *.java && java -cp "$0:out" "$@"',
      junitPath,
      'org.junit.platform.console.ConsoleLauncher',
      '--scan-classpath=out',
      ...junitOptions,
    ],
  },
]
