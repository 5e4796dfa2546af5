import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { commandTable } from '../../src/command/commands.ts'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

let script = ''
beforeAll(async () => {
  script = (await runHere(['completion', 'bash'])).out
})

/** What bash offers for the last of these words. */
function offered(folder: string, ...words: readonly string[]): readonly string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ')
  const asking = `COMP_WORDS=(pocketbank ${quoted}); COMP_CWORD=${words.length}; _pocketbank; printf '%s\\n' "\${COMPREPLY[@]}"`
  const given = ['--norc', '--noprofile', '-uc', `${script}\n${asking}`]
  const printed = execFileSync('bash', given, { cwd: folder, encoding: 'utf8' })
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .sort()
}

test('[Y7] bash completes commands, options, words, and files where one is taken', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'bug.json'), '')
  expect(offered(folder, '')).toEqual(
    [...commandTable.map(({ name }) => name), 'help', '--help', '--version'].sort(),
  )
  expect(offered(folder, 'st')).toEqual(['start'])
  expect(offered(folder, 'help', 'repl')).toEqual(['replay'])
  expect(offered(folder, 'start', '--min')).toEqual(['--min-rsa-bits'])
  expect(offered(folder, 'start', '--signatures', 'o')).toEqual(['off', 'optional'])
  expect(offered(folder, 'start', '--port', '')).toEqual([])
  expect(offered(folder, 'replay', 'b')).toEqual(['bug.json'])
  expect(offered(folder, 'call', '--data', 'b')).toEqual(['bug.json'])
  expect(offered(folder, 'call', 'P')).toEqual(['PATCH', 'POST', 'PUT'])
  expect(offered(folder, 'call', 'GET', '/v1/cons')).toContain('/v1/consents/{consentId}/status')
  expect(offered(folder, 'call', 'POST', '/v1/payments/nor')).toContain(
    '/v1/payments/norwegian-domestic-credit-transfers',
  )
  expect(offered(folder, 'call', 'POST', '/_sandbox/res')).toEqual(['/_sandbox/reset'])
  expect(offered(folder, 'journal', '--operation', 'createP')).toContain('createPayment')
  expect(offered(folder, 'journal', '--code', 'FORMAT')).toEqual(['FORMAT_ERROR'])
  expect(offered(folder, 'journal', '--rule', 'Y1')).toContain('Y1d')
})

test.each(['bash', 'zsh', 'fish'])(
  '[Y7] what %s is given has every command and every option',
  async (shell) => {
    const { code, out, error } = await runHere(['completion', shell])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    for (const { name, load } of commandTable) {
      expect(out).toContain(name)
      for (const flag of Object.keys((await load()).flags)) {
        expect(out, `${name} --${flag}`).toMatch(
          new RegExp(shell === 'fish' ? `-l ${flag} ` : `--${flag}\\b`),
        )
      }
    }
  },
)
