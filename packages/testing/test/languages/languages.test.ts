import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hasJunit, junitPath } from '../../../../.ci/junit.mjs'
import { temporaryFolder } from '../../../cli/test/command/folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A proxy on a port where nothing listens. */
const deadProxy = 'http://127.0.0.1:9'
const proxyNames = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']

const environment = {
  ...process.env,
  POCKETBANK: `node ${root}.ci/run-program.cjs packages/cli/src/main.ts`,
  ...Object.fromEntries(proxyNames.map((name) => [name, deadProxy])),
  NO_PROXY: '',
  no_proxy: '',
  NO_COLOR: '1',
}

function runWith(variables: object, folder: string, program: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    env: { ...environment, ...variables },
    encoding: 'utf8',
  })
  return { status, printed: `${stdout}${stderr}` }
}

const run = (...words: [folder: string, program: string, ...words: string[]]) => runWith({}, ...words)

/** Serves the bank of a suite by HTTPS. */
const overTls = { POCKETBANK_TLS: '1' }

/** Copies an example, and a suite of this folder into it. */
function copyExample(name: string, suite: string): string {
  const folder = temporaryFolder()
  cpSync(join(root, 'examples', name), folder, { recursive: true })
  cpSync(join(import.meta.dirname, suite), join(folder, suite))
  return folder
}

const hasPytest = spawnSync('python3', ['-c', 'import pytest']).status === 0

test.skipIf(!hasPytest).each([[{}], [overTls]])(
  '[V6d] the suite for pytest passes behind a proxy with %j, and its control raises (python3)',
  (variables) => {
    const folder = copyExample('pytest', 'test_control.py')
    const { status, printed } = runWith(
      variables,
      folder,
      'python3',
      '-B',
      '-m',
      'pytest',
      '-q',
      '-p',
      'no:cacheprovider',
    )
    expect([status, printed]).toEqual([0, expect.stringContaining('19 passed')])
  },
)

test.skipIf(!hasJunit()).each([[{}], [overTls]])(
  '[V6d] the suite for JUnit passes behind a proxy with %j, and its control throws (javac, java)',
  (variables) => {
    const folder = copyExample('junit5', 'ControlTest.java')
    const compiled = run(folder, 'sh', '-c', 'javac -encoding UTF-8 -cp "$0" -d out *.java', junitPath)
    expect(compiled).toEqual({ status: 0, printed: '' })
    const { status, printed } = runWith(
      variables,
      folder,
      'java',
      '-Dhttp.proxyHost=127.0.0.1',
      '-Dhttp.proxyPort=9',
      '-Dhttp.nonProxyHosts=',
      '-cp',
      `${junitPath}:out`,
      'org.junit.platform.console.ConsoleLauncher',
      '--scan-classpath=out',
    )
    expect([status, printed]).toEqual([0, expect.stringMatching(/\[ +18 tests successful /)])
  },
)
