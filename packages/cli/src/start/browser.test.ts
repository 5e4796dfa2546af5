import { expect, test } from 'vitest'
import { findOpener, openInBrowser, reachableUrl } from './browser.ts'

const url = 'http://127.0.0.1:8080/'

test.each([
  ['darwin', {}, 'open'],
  ['win32', {}, 'cmd.exe'],
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, 'cmd.exe'],
  ['linux', { BROWSER: 'firefox' }, 'firefox'],
  ['linux', {}, undefined],
  ['darwin', { BROWSER: 'none' }, undefined],
] as const)('opens a page on %s with %j by %s', (platform, environment, program) => {
  expect(findOpener(url, platform, environment)?.program).toBe(program)
})

test.each([
  ['http://0.0.0.0:8080/api', 'http://127.0.0.1:8080/api'],
  ['http://[::]:8080', 'http://[::1]:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://192.0.2.1:8080', 'http://192.0.2.1:8080'],
])('finds the server at %s by %s', (url, expectedCommand) => {
  expect(reachableUrl(url)).toBe(expectedCommand)
})

test('prints the address if no browser can be opened', async () => {
  const line = `no browser could be opened here: the address is ${url}`
  expect(await openInBrowser(url, { BROWSER: 'none' })).toBe(line)
  expect(await openInBrowser(url, { BROWSER: '/no/such/browser' })).toBe(line)
  expect(await openInBrowser(url, { BROWSER: 'false' })).toBe(line)
  expect(await openInBrowser(url, { BROWSER: 'true' })).toBe(`opened ${url} in a browser`)
})
