import { spawnSync } from 'node:child_process'
import { createHeaders } from '@pocketbank/http/requests/header-pairs'
import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { rawText } from '@pocketbank/signatures/signature'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../../core/test/kit/any-text.ts'
import { planProgram, type Unsigned } from './plan.ts'
import { writeProgram } from './program.ts'
import { createSigningPrograms } from './programs.ts'
import { doubleQuoted, shellWord, singleQuoted } from './quoting.ts'

function unsigned(change: Partial<Unsigned> = {}, text = ''): Unsigned {
  const headers = [['Date', 'Thu, 15 Jan 2026 09:00:00 GMT'] as const, ['X-Request-ID', 'a'] as const]
  const body = utf8Encoder.encode(text)
  const message = { method: 'POST', target: '/v1/x', headers: createHeaders(headers), body }
  return {
    message,
    headers,
    url: 'http://127.0.0.1/v1/x',
    certificate: undefined,
    list: undefined,
    wrongHeaders: [],
    isWhole: true,
    now: 0,
    ...change,
  }
}

test('quotes foreign text for the shell', () => {
  const words = fc.array(
    drawText().map((word) => word.replaceAll('\0', '')),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(words, (list) => {
      const texts = list.map((word) => Buffer.from(word).toString())
      const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${texts.map(shellWord).join(' ')}`])
      expect(stdout.toString().split('\0').slice(0, -1)).toEqual(texts)
    }),
    { numRuns: 20 },
  )
})

test('quotes a method that is a shell command', () => {
  const { message } = unsigned()
  const [curl] = createSigningPrograms(planProgram(unsigned({ message: { ...message, method: '`id`' } })), [])
  expect(writeProgram(curl ?? { lines: [] })).toContain("curl --include --request '`id`' ")
})

test('writes a text in JavaScript as in JSON', () => {
  fc.assert(
    fc.property(drawText(), (text) => {
      expect(JSON.parse(doubleQuoted(text))).toBe(text)
      expect(new Function(`return ${singleQuoted(text)}`)()).toBe(text)
    }),
  )
})

test('writes header bytes as text if they are UTF-8', () => {
  expect(rawText(latin1FromBytes(utf8Encoder.encode('Blåbær')))).toBe('Blåbær')
  expect(rawText('Bl\u00e5')).toBe('Blå')
})

test('reads long and binary bodies from a file', () => {
  expect(planProgram(unsigned({}, 'a')).body).toEqual({ kind: 'text', text: 'a' })
  expect(planProgram(unsigned({}, 'a'.repeat(3_000))).body).toEqual({ kind: 'file' })
  expect(planProgram(unsigned({ isWhole: false }, 'a')).body).toEqual({ kind: 'file' })
})

test('adds what is missing, and replaces what was refused', () => {
  const headers = [
    ['PSU-ID', 'x'] as const,
    ['Content-Length', '2'] as const,
    ['X-Forwarded-For', '::1'] as const,
  ]
  const plan = planProgram(
    unsigned(
      { headers, wrongHeaders: ['psu-id', 'tpp-redirect-uri'], list: ['(request-target)', 'x-absent'] },
      '{}',
    ),
  )
  expect(plan.headers.map(([name]) => name)).toEqual(['PSU-ID', 'Date', 'TPP-Redirect-URI'])
  expect(plan.headers[0]?.[1]).not.toBe('x')
  expect(plan.needsId).toBe(true)
  expect(plan.names).toEqual([
    '(request-target)',
    'date',
    'digest',
    'x-request-id',
    'psu-id',
    'tpp-redirect-uri',
  ])
})
