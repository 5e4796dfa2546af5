import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import {
  controlLine,
  droppedHeadsLine,
  isConsoleOpen,
  renewalFaultLine,
  specialLines,
  startFaultLine,
  trustLine,
} from './words.ts'

function options(...argv: readonly string[]) {
  const result = readOptions(argv, {})
  if (!result.ok) throw new Error(result.error)
  return result.value
}

test('[Q7] names the trusted issuers at the start', () => {
  expect(trustLine(options())).toContain('any issuer')
  expect(trustLine(options('--signatures', 'off'))).toContain('no signature is verified')
  const trusting = { ...options(), settings: { ...options().settings, trustAnchors: [] } }
  expect(trustLine(trusting)).toBe('certificates of 0 issuer(s) are trusted')
})

test.each([
  [[], []],
  [['--base-path', '/a'], []],
  [['--public-url', 'https://b.example/', '--base-path', '/a'], ['links lead to https://b.example/a']],
  [['--public-url', 'https://b.example/b', '--base-path', '/a'], ['links lead to https://b.example/b']],
  [['--default-fixes', 'longer-names'], ['fixes are always on: longer-name']],
  [
    ['--strictness', 'lenient'],
    ['strictness is lenient: headers that only the interface demands may be left out'],
  ],
])('prints with %j at the start %j', (argv, lines) => {
  expect(specialLines(options(...argv))).toEqual(lines)
})

test('[V4g] names the control path at the start', () => {
  expect(controlLine(options('--base-path', '/a'))).toContain(' under /a/_sandbox/ ')
  expect(controlLine(options())).toContain(' under /_sandbox/ ')
})

test.each<[readonly string[], boolean]>([
  [[], true],
  [['--no-console'], false],
  [['--public-url', 'http://localhost:9000/x'], true],
  [['--public-url', 'https://b.example'], false],
  [['--public-url', 'https://10.0.0.5:8443/psd2'], false],
  [['--public-url', 'https://b.example', '--control-token', '0123456789abcdef'], true],
  [['--public-url', 'https://b.example', '--control-token', '0123456789abcdef', '--no-console'], false],
])('shows with %j the address of the console: %j', (argv, isOpen) => {
  expect(isConsoleOpen(options(...argv))).toBe(isOpen)
})

test.each([
  ['EADDRINUSE', 'port 80 of h: is in use. Choose another one with --port.'],
  ['EACCES', 'port 80 of h: may not be used by this user. Choose another one with --port.'],
  ['EADDRNOTAVAIL', 'h: is not an address of this machine'],
  ['ENOTFOUND', 'h: is not an address of this machine'],
  ['EAI_AGAIN', 'h: is not an address of this machine'],
  ['EAFNOSUPPORT', 'h: this machine has no address of this kind'],
  ['EWHATEVER', 'cannot listen: listen EWHATEVER'],
])('prints %s in a line', (code, line) => {
  expect(startFaultLine({ code, message: `listen ${code}` }, { host: 'h', port: 80 })).toBe(line)
})

test('[V6p] names the port of the pages if that one is taken', () => {
  const fault = { code: 'EADDRINUSE', message: 'listen EADDRINUSE', port: 8444 }
  expect(startFaultLine(fault, { host: 'h', port: 8443 })).toBe(
    'port 8444 of h: is in use. Choose another one with --port.',
  )
})

test.each([
  [1, '1 more connection ended before the headers of a request did; the first one is explained above'],
  [
    1_999,
    '1999 more connections ended before the headers of a request did; the first one is explained above',
  ],
])('[E5g] counts %i dropped heads in a line', (count, line) => {
  expect(droppedHeadsLine(count)).toBe(line)
})

test.each([
  [new Error('no entropy'), 'no entropy'],
  ['odd', 'odd'],
])('[V6a] prints a failed renewal in a line: %s', (fault, detail) => {
  expect(renewalFaultLine(fault)).toBe(
    `certificate of the server: cannot be renewed, so the last one stays (${detail}). The server tries again each minute; start it again before the last one expires.`,
  )
})
