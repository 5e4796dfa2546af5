import type { Environment } from '@pocketbank/hosts/node/options'
import { expect, test } from 'vitest'
import { noProxyVariables } from './no-proxy.ts'

const url = 'http://127.0.0.1:49152'
const local = '127.0.0.1,localhost,::1'

test.each<[Environment, string, string?]>([
  [{}, local, local],
  [{ NO_PROXY: '', no_proxy: ' ' }, local, local],
  [{ NO_PROXY: 'corp.example' }, `corp.example,${local}`, `corp.example,${local}`],
  [{ no_proxy: '.corp.example, 10.0.0.0/8' }, `.corp.example, 10.0.0.0/8,${local}`],
  [{ No_Proxy: 'intra' }, `intra,${local}`],
  [{ NO_PROXY: 'a', no_proxy: 'b' }, `a,${local}`, `b,${local}`],
  [{ NO_PROXY: 'Localhost ::1' }, 'Localhost ::1,127.0.0.1'],
  [{ NO_PROXY: 'a,,' }, `a,${local}`],
  [{ NO_PROXY: local }, local, local],
  [{ no_proxy: '*' }, '*', '*'],
  [{ NO_PROXY: '*', no_proxy: 'b' }, '*', `b,${local}`],
])('[Y8f] adds the hosts of the bank to %j', (environment, upper, lower = upper) => {
  expect(noProxyVariables(environment, url)).toEqual({ NO_PROXY: upper, no_proxy: lower })
})

test.each([
  ['http://0.0.0.0:8080/base', `${local},0.0.0.0`],
  ['http://[::1]:8080', local],
  ['http://[fe80::1]:8080', `${local},fe80::1`],
  ['http://192.0.2.7:8080', `${local},192.0.2.7`],
])('[Y8f] adds the host of %s if it is another one', (bank, list) => {
  expect(noProxyVariables({}, bank)).toEqual({ NO_PROXY: list, no_proxy: list })
})
