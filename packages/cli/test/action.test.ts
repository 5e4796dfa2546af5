import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, createTpp } from '@pocketbank/testing'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { variableTable } from '../src/exec/surroundings.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const action = parse(readFileSync(join(root, '.github/actions/pocketbank/action.yml'), 'utf8'))
const script: string = action.runs.steps[0].run

/** Returns a port on which nothing listens: the action takes one by its number. */
function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : '')))
    })
  })
}

/**
 * Runs the script of the action, where `npx` is the command of this clone; returns what it wrote into the
 * environment of later steps.
 */
async function runAction(inputs: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank action '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const program = `exec node ${root}/.ci/run-program.cjs packages/cli/src/main.ts "$@"`
  const note = `[ "$1" = start ] && echo $$ > '${folder}/pid'`
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\n[ "$3" = ./bank.tgz ] || exit 97\nshift 4\n${note}\n${program}\n`,
  )
  chmodSync(join(bin, 'npx'), 0o755)
  const [RUNNER_TEMP, GITHUB_ENV] = [folder, join(folder, 'env')]
  writeFileSync(GITHUB_ENV, '')
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, RUNNER_TEMP, GITHUB_ENV, ...inputs }
  const [code, printed] = await new Promise<readonly [number, string]>((resolve) => {
    execFile('bash', ['-e', '-c', script], { env }, (fault, out, error) =>
      resolve([fault === null ? 0 : Number(fault.code), out + error]),
    )
  })
  if (code === 0) {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    onTestFinished(() => void process.kill(pid, 'SIGTERM'))
  }
  const lines = readFileSync(GITHUB_ENV, 'utf8').trim().split('\n')
  const variables = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  return { code, printed, variables: Object.fromEntries(variables) as Record<string, string | undefined> }
}

test.each(['', '--empty --frozen'])(
  'sets all variables of exec in the action, with "%s" (bash)',
  async (expression) => {
    const port = await freePort()
    const { code, printed, variables } = await runAction({
      PACKAGE: './bank.tgz',
      PORT: port,
      ARGUMENTS: expression,
    })
    expect({ code, printed }).toMatchObject({ code: 0 })
    expect(
      Object.keys(variables)
        .filter((name) => name.startsWith('POCKETBANK_'))
        .sort(),
    ).toEqual(Object.keys(variableTable).sort())
    const { POCKETBANK_URL: url = '', POCKETBANK_CERTIFICATE_BASE64: base64 = '' } = variables
    expect(url).toBe(`http://127.0.0.1:${port}`)
    const pem = readFileSync(variables.POCKETBANK_CERTIFICATE ?? '', 'utf8')
    expect(pem.replaceAll('\n', '')).toContain(`-${base64}-`)
    expect(variables.POCKETBANK_TPP).toBe('PSDNO-FSA-123456789')
    expect(variables.POCKETBANK_KEY_ID).toMatch(/^SN=[0-9A-F]+,CA=.+/i)
    const files = ['KEY', 'P12', 'QWAC', 'QWAC_KEY', 'QWAC_P12', 'CA'].map((name) =>
      readFileSync(variables[`POCKETBANK_${name}`] ?? ''),
    )
    expect(files.every(({ length }) => length > 0)).toBe(true)
    expect(variables.POCKETBANK_P12_PASSWORD).toBe('changeit')
    await connect(url)
    expect((await createTpp({ baseUrl: url }).get('/v1/sandbox/customers')).status).toBe(200)
  },
)

test('needs the tarball in the action, since the name is not on npm (bash)', async () => {
  expect(action.inputs.package).toMatchObject({ required: true })
  expect(action.inputs.package).not.toHaveProperty('default')
  const { code, printed } = await runAction({ PACKAGE: '', PORT: '0', ARGUMENTS: '' })
  expect(code).toBe(1)
  expect(printed).toContain('give the input package')
})
