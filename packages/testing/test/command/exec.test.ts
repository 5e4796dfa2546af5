import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, start } from '../../../http/runtime-tests/spawned-bank.ts'
import { variableTable } from '../../src/command/exec/surroundings.ts'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

/** Runs `pocketbank exec` in a process of its own, as its streams are those of the command. */
function exec(given: readonly string[], environment = {}) {
  return start(process.execPath, [...command, 'exec', ...given], environment)
}

/** A TPP in twelve lines of shell: it signs by openssl with what it finds around it. */
const shellTpp = `set -eu
date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
id=$(openssl rand -hex 16)
signature=$(printf 'date: %s\\nx-request-id: %s' "$date" "$id" | openssl dgst -sha256 -sign "$POCKETBANK_KEY" | openssl base64 -A)
curl --silent --show-error --fail "$POCKETBANK_URL/v1/sandbox/customers" \\
  --header "Date: $date" --header "X-Request-ID: $id" \\
  --header "TPP-Signature-Certificate: $POCKETBANK_CERTIFICATE_BASE64" \\
  --header "Signature: keyId=\\"$POCKETBANK_KEY_ID\\",algorithm=\\"rsa-sha256\\",headers=\\"date x-request-id\\",signature=\\"$signature\\""
`

test('[Y8] a command of another language signs with what it finds around it, and the bank answers it', async () => {
  const folder = temporaryFolder()
  const script = join(folder, 'tpp.sh')
  writeFileSync(script, shellTpp)
  const { code, stdout } = await exec(['--', 'sh', script]).ended
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveLength(4)
})

test('[Y8] the command finds every variable, its files are there while it runs and gone afterwards', async () => {
  const printing =
    "const {POCKETBANK_KEY,POCKETBANK_P12,...all}=process.env;const fs=require('fs');console.log(JSON.stringify({all,key:POCKETBANK_KEY,there:fs.existsSync(POCKETBANK_KEY)&&fs.existsSync(POCKETBANK_P12)}))"
  const token = 'sixteen-or-more-characters'
  const given = ['--id', 'PSDSE-FINA-44059', '--control-token', token, '--', process.execPath, '-e', printing]
  const { code, stdout } = await exec(given).ended
  const { all, key, there } = JSON.parse(stdout)
  expect({ code, there, isLeft: existsSync(key) }).toEqual({ code: 0, there: true, isLeft: false })
  const names = Object.keys(variableTable).filter((name) => !/_KEY$|_P12$/.test(name))
  for (const name of names) expect(all, name).toHaveProperty(name)
  expect(all).toMatchObject({ POCKETBANK_TPP: 'PSDSE-FINA-44059', POCKETBANK_CONTROL_TOKEN: token })
})

test('[Y8a] it ends with the code of the command, as shells do where there is none', async () => {
  const code = async (...words: readonly string[]) => (await exec(['--empty', '--', ...words]).ended).code
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'no-program'), '')
  const codes = await Promise.all([
    code('sh', '-c', 'exit 7'),
    code('sh', '-c', 'kill -9 $$'),
    code('/no/such/command'),
    code(join(folder, 'no-program')),
  ])
  expect(codes).toEqual([7, 137, 127, 126])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '[Y8a] %s goes to the command, which ends by itself',
  async (signal) => {
    const script = `trap 'echo got it; exit 5' ${signal.slice(3)}; echo ready; i=0; while [ $i -lt 400 ]; do sleep 0.05; i=$((i+1)); done`
    const started = exec(['--empty', '--', 'sh', '-c', script])
    await new Promise((resolve) => started.process.stdout?.once('data', resolve))
    started.process.kill(signal)
    expect(await started.ended).toMatchObject({ code: 5, stdout: 'ready\ngot it\n' })
  },
)

test('[Y8b] where the command fails its requests are kept as a report that can be replayed', async () => {
  const folder = temporaryFolder()
  const script = join(folder, 'tpp.sh')
  writeFileSync(script, `${shellTpp}exit 3\n`)
  const report = join(folder, 'bug.json')
  const { code, stderr } = await exec(['--report', report, '--', 'sh', script]).ended
  expect(code).toBe(3)
  expect(stderr).toContain(`the command failed; what was asked is in ${report}, for pocketbank replay`)
  expect((await runHere(['replay', report])).out).toMatch(/^✓ GET \/v1\/sandbox\/customers/)
  const kept = await readFile(report, 'utf8')
  await exec(['--report', report, '--', 'true']).ended
  expect(readFileSync(report, 'utf8')).toBe(kept)
})

test.each([
  [['exec'], 'COMMAND is missing: it stands behind -- (pocketbank help exec tells more)'],
  [['exec', '--'], 'COMMAND is missing: it stands behind -- (pocketbank help exec tells more)'],
  [['exec', '--', ''], 'COMMAND is missing: it stands behind -- (pocketbank help exec tells more)'],
  [
    ['exec', 'npm', 'test'],
    'COMMAND stands behind --, and “npm” stands before it (pocketbank help exec tells more)',
  ],
  [
    ['exec', '--port', 'x', '--', 'true'],
    '--port must be a port from 0 to 65535, got "x" (pocketbank help exec tells more)',
  ],
])('[Y1] %j is refused in a line', async (given, line) => {
  expect(await runHere(given)).toEqual({ code: 2, out: '', error: `pocketbank: ${line}\n` })
})
