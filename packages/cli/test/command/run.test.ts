import { readFileSync } from 'node:fs'
import { readArguments } from '@pocketbank/hosts/node/arguments'
import { expect, test } from 'vitest'
import { commandTable } from '../../src/commands.ts'
import { runHere } from './run-here.ts'

const line = (text: string) => ({ code: 2, out: '', error: `pocketbank: ${text}\n` })

test('[Y1b] lists every command, and help describes each', async () => {
  const { code, out, error } = await runHere(['help'])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  for (const flag of ['--help', '-h']) expect((await runHere([flag])).out).toBe(out)
  for (const { name, sentence } of commandTable) {
    expect(out).toContain(`  ${name.padEnd(14)}${sentence}\n`)
    const help = await runHere(['help', name])
    expect(help).toEqual(await runHere([name, '--help']))
    expect(help.out).toContain(`pocketbank ${name} ${sentence}\n`)
    expect(help.out).toContain('Exit codes:')
  }
})

test('[Y1b] accepts the examples of the help as command lines', async () => {
  for (const { name, load } of commandTable) {
    const { examples, flags, operands } = await load()
    expect(examples.length, name).toBeGreaterThan(0)
    for (const [example] of examples) {
      const [first, ...words] = example.replace(/ [|>].*$/, '').split(' ')
      expect(first).toBe(name)
      const result = readArguments(words, flags)
      expect(result, example).toMatchObject({ ok: true })
      if (result.ok) expect(result.value.operands.length).toBeLessThanOrEqual(operands.length)
    }
  }
})

test('prints the version of the package with --version', async () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest)
  for (const line of [
    ['--version'],
    ['start', '--version'],
    ['--port', '1', '--version'],
    ['verify', '--version'],
  ]) {
    expect(await runHere(line)).toEqual({ code: 0, out: `pocketbank ${version}\n`, error: '' })
  }
})

test.each([
  [['window'], 'there is no command "window". pocketbank help lists them.'],
  [['get', '/v1'], 'there is no command "get"; did you mean pocketbank call GET?'],
  [['start', 'now'], 'start takes no operand, got "now" (see pocketbank help start)'],
  [['call'], 'METHOD: is missing: e.g. GET or POST (see pocketbank help call)'],
  [
    ['call', 'GET'],
    'PATH: is missing: e.g. /v1/sandbox/accounts, or an absolute address (see pocketbank help call)',
  ],
  [['call', 'GET', '/a', '/b'], 'call takes only METHOD and PATH, got "/b" (see pocketbank help call)'],
])('[Y1] refuses %j in a line', async (argv, text) => {
  expect(await runHere(argv)).toEqual(line(text))
})

test('[Y1c] colours output only for terminals', async () => {
  const colouring = '\u001b['
  expect((await runHere(['help'])).out).not.toContain(colouring)
  expect((await runHere(['help'], { isTerminal: true })).out).toContain(colouring)
  const plainRun = await runHere(['help'], { isTerminal: true, environment: { NO_COLOR: '1' } })
  expect(plainRun.out).not.toContain(colouring)
  expect((await runHere(['help'], { environment: { FORCE_COLOR: '1' } })).out).toContain(colouring)
})

test('[V3n] prints control operations as a running bank describes them', async () => {
  const { out } = await runHere(['openapi'])
  const { paths } = JSON.parse(out) as { readonly paths: object }
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/accounts', '/_sandbox/clock']))
})
