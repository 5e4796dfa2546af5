import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { listServerNames } from './server-names.ts'

const loopback = ['localhost', '127.0.0.1', '::1']
const info = (address: string) => ({ address }) as NetworkInterfaceInfo
const interfaces = {
  lo: [info('127.0.0.1'), info('::1')],
  eth0: [info('10.0.0.7'), info('fe80::1%eth0')],
}

test.each([
  [{ host: '127.0.0.1' }, []],
  [{ host: '10.0.0.7' }, ['10.0.0.7']],
  [{ host: 'Bank.Local.' }, ['bank.local']],
  [{ host: '0.0.0.0' }, ['0.0.0.0', '10.0.0.7', 'fe80::1']],
  [{ host: '::' }, ['::', '10.0.0.7', 'fe80::1']],
  [{ host: '::1', allowedHosts: ['[fe80::2]', 'bank'] }, ['fe80::2', 'bank']],
  [{ host: '::1', publicOrigin: 'https://[2001:db8::1]:8443' }, ['2001:db8::1']],
  [{ host: '::1', publicOrigin: 'https://blåbær.example' }, ['xn--blbr-roah.example']],
])('[V6] %j has a certificate for the loopback and %j', (options, names) => {
  expect(listServerNames(options, interfaces)).toEqual([...loopback, ...names])
})
