import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, end, listening, start } from '../../../hosts/runtime-tests/spawned-bank.ts'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

const world = 'customers:\n  kari: { name: Kari Test, number: "13039319956" }\n'
const check = (input: string, ...argv: readonly string[]) => runHere(['seed', '-', ...argv], { input })

test('[Y10] checks a seed file: prints what it fills, or all problems', async () => {
  expect(await check(world)).toEqual({ code: 0, out: '-: 1 customer\n', error: '' })
  const wrongSeed = 'customers: 3\nacounts: {}\n'
  expect(await check(wrongSeed)).toEqual({
    code: 1,
    out: '',
    error:
      '-:1:12 customers: must be an object, got 3\n-:2:1 acounts: is not a field here; did you mean "accounts"?\n',
  })
  const problems = JSON.parse((await check(wrongSeed, '--json')).out)
  expect(problems).toMatchObject([
    { line: 1, column: 12 },
    { line: 2, column: 1 },
  ])
  const schema = JSON.parse((await runHere(['seed', '--schema'])).out)
  expect(schema).toHaveProperty('properties')
  expect(await runHere(['seed'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('FILE: is missing'),
  })
})

test('[Y10c] announces a long file before reading it', async () => {
  const long = `${world}# ${'x'.repeat(65_536)}\n`
  expect(await check(long)).toEqual({ code: 0, out: '-: 1 customer\n', error: 'filling a bank …\n' })
})

test('[Y10a] restarts with start --watch when the file changes, and prints problems', async () => {
  const file = join(temporaryFolder(), 'bank.yaml')
  writeFileSync(file, world)
  const argv = [...command, 'start', '--port', '0', '--seed-file', file, '--watch']
  const bank = await listening(start(process.execPath, argv))
  let output = ''
  const waitForText = (words: string) =>
    new Promise<void>((resolve) => {
      bank.process.stderr?.on('data', (text) => {
        output += text
        if (output.includes(words)) resolve()
      })
    })
  const refusal = waitForText('the bank stays as it was')
  writeFileSync(file, 'customers: 3\n')
  await refusal
  const right = waitForText('the bank begins anew: 1 customer')
  writeFileSync(file, world)
  await right
  expect((await end(bank)).code).toBe(0)
})

test.each([
  [['--watch'], '--watch: needs --seed-file FILE, the file to watch'],
  [['--watch', '--seed-file', 'x', '--bank-per-tpp'], '--watch: needs one bank for all TPPs, in memory'],
  [['--empty', '--seed-file', 'x'], '--empty: cannot be combined with --seed-file'],
  [['--open', '--no-console'], '--open: cannot be combined with --no-console'],
])('[Y1] refuses start %j in a line', async (argv, line) => {
  const endedRun = await runHere(['start', ...argv])
  expect(endedRun).toMatchObject({ code: 2, out: '' })
  expect(endedRun.error).toContain(`pocketbank: ${line}`)
})

test('[Y1a] starts no bank with a wrong seed file', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'bank.yaml')
  writeFileSync(file, 'customers: 3\n')
  expect(await runHere(['start', '--port', '0', '--seed-file', file])).toEqual({
    code: 1,
    out: '',
    error: `pocketbank: the seed file cannot fill a bank:\n${file}:1:12 customers: must be an object, got 3\n`,
  })
})

test('[Y1g] prints no control characters of files and arguments, and shortens long texts', async () => {
  const steering = '\u001b]0;owned\u0007\u009b31m\u202e'
  const files = [
    `customers: { ${JSON.stringify(`kari${steering}`)}: 3 }`,
    `customers: { kari: { name: ${JSON.stringify(steering.repeat(20))}, type: ${JSON.stringify(steering)} } }`,
    `"${steering}": 1`,
    `payments: { a: { from: ${JSON.stringify(steering)} } }`,
    `a: *${'x'.repeat(5_000)}`,
  ]
  const lines = [
    ['seed', `/nowhere/${steering}`],
    ['seed', '-', steering],
    [`--${steering}`],
    [steering],
    ['call', 'GET', '/v1/accounts', '--url', steering],
    ['x'.repeat(100_000)],
    ['certificate', '--id', steering, '--out', temporaryFolder()],
  ]
  const runs = [
    ...(await Promise.all(files.map((input) => check(input)))),
    ...(await Promise.all(lines.map((argv) => runHere(argv)))),
  ]
  for (const { out, error } of runs) {
    expect(error).not.toBe('')
    expect(`${out}${error}`.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(Math.max(...error.split('\n').map((line) => line.length))).toBeLessThan(2_100)
  }
})
