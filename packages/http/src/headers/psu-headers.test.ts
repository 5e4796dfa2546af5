import { expect, test } from 'vitest'
import { readOperationHeaders } from './read-headers.ts'

const initiation = { psuHeaders: 'initiation' } as const
const findProblem = (name: string, value: string) =>
  readOperationHeaders(new Headers({ [name]: value }), initiation).problems[0]

test.each([
  ['[Q13c] TPP-Session-ID', 'a'],
  ['[Q13c] TPP-Session-ID', '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10'],
  ['[Q13c] TPP-Session-ID', '!"#$%&\'()*+-./:;<=>?@[\\]^_`{|}~'],
  ['[Q13c] TPP-Session-ID', 'x'.repeat(100)],
  ['[Q13d] PSU-Corporate-ID', '1'],
  ['[Q13d] PSU-Corporate-ID', '18129215603'],
  ['[Q13d] PSU-Corporate-ID', 'Blåbær & Sønn'],
  ['[Q13d] PSU-Corporate-ID', 'x'.repeat(35)],
  ['[S3a] TPP-Redirect-URI', 'https://localhost:3000/cb?state=1'],
  ['[S9a] X-PSU-IDENTITY', '13039319955'],
  ['[Q13e] PSU-IP-Address', '192.0.2.1'],
  ['[Q13e] PSU-IP-Address', 'fe80::1'],
  ['[Q13e] PSU-IP-Address', '::ffff:192.0.2.1'],
  ['[Q13e] PSU-IP-Address', '2001:DB8:0:0:0:0:0:1'],
])('accepts in %s %j', (title, value) => {
  expect(findProblem(title.replace(/^.*\] /, ''), value)).toBeUndefined()
})

test.each([
  ['[Q13c] TPP-Session-ID', ''],
  ['[Q13c] TPP-Session-ID', 'a b'],
  ['[Q13c] TPP-Session-ID', 'a,b'],
  ['[Q13c] TPP-Session-ID', 'a, b'],
  ['[Q13c] TPP-Session-ID', 'a\tb'],
  ['[Q13c] TPP-Session-ID', 'å'],
  ['[Q13c] TPP-Session-ID', 'x'.repeat(101)],
  ['[Q13d] PSU-Corporate-ID', ''],
  ['[Q13d] PSU-Corporate-ID', '18129215603,20079518612'],
  ['[Q13d] PSU-Corporate-ID', '18129215603, 20079518612'],
  ['[Q13d] PSU-Corporate-ID', 'a\tb'],
  ['[Q13d] PSU-Corporate-ID', 'a\x7fb'],
  ['[Q13d] PSU-Corporate-ID', 'a\x85b'],
  ['[Q13d] PSU-Corporate-ID', 'x'.repeat(36)],
  ['[S3a] TPP-Redirect-URI', ''],
  ['[S3a] TPP-Redirect-URI', 'javascript:alert(1)'],
  ['[S3a] TPP-Redirect-URI', '/cb'],
  ['[S3a] TPP-Redirect-URI', 'https://tpp.example/cb, https://tpp.example/cb'],
  ['[S9a] X-PSU-IDENTITY', '13039319956'],
  ['[S3a] TPP-Redirect-URI', 'https://tpp.example/cb?discount=100%'],
  ['[S3a] TPP-Redirect-URI', 'https://tpp.example,https://other.example/cb'],
  ['[Q13e] PSU-IP-Address', 'fe80::1%eth0'],
  ['[Q13e] PSU-IP-Address', 'fe80::1%25eth0'],
  ['[Q13e] PSU-IP-Address', '192.0.2.1%eth0'],
  ['[Q13e] PSU-IP-Address', '192.0.2.1, 192.0.2.2'],
  ['[Q13e] PSU-IP-Address', '192.0.2.1:443'],
  ['[Q13e] PSU-IP-Address', '256.0.0.1'],
  ['[Q13e] PSU-IP-Address', '192.0.2'],
  ['[Q13e] PSU-IP-Address', 'localhost'],
  ['[Q13e] PSU-IP-Address', '[::1]'],
  ['[Q13e] PSU-IP-Address', ''],
  ['[S9a] X-PSU-IDENTITY', '130393 19955'],
  ['[S9a] X-PSU-IDENTITY', '13039319955, 13039319955'],
  ['[S9a] X-PSU-IDENTITY', ''],
])('refuses in %s %j, with name, expectation and value', (title, value) => {
  const name = title.replace(/^.*\] /, '')
  const refusal = findProblem(name, value)
  expect(refusal).toMatchObject({ code: 'FORMAT_ERROR', path: name })
  expect(refusal?.text).toMatch(new RegExp(`^${name}: must be [^\\n]{6,120}, got "[^\\n]{0,120}"$`))
})

test('[Q13c] [Q13d] requires none of these headers', () => {
  expect(readOperationHeaders(new Headers(), initiation).problems).toEqual([])
})
