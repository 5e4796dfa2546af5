import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTls } from './open-tls.ts'
import { createRenewal } from './server-keys.ts'

const day = 86_400_000
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['an expired', 20],
  ['an old', 8],
  ['a future', -8],
])('[V6a] renews %s certificate at the next check, and again 7 days later', async (_, days) => {
  const issuedAt = Date.now()
  const renew = vi.fn(async () => {})
  const renewIfDue = createRenewal({ issuedAt, renew, onFault: () => {} })
  await renewIfDue()
  expect(renew).not.toHaveBeenCalled()
  vi.setSystemTime(issuedAt + days * day)
  await Promise.all([renewIfDue(), renewIfDue()])
  await renewIfDue()
  expect(renew.mock.calls).toEqual([[issuedAt + days * day]])
  vi.setSystemTime(issuedAt + days * day + 7 * day + 1)
  await renewIfDue()
  expect(renew).toHaveBeenCalledTimes(2)
})

test('[V6a] tries again after a failed renewal, and reports consecutive faults once', async () => {
  const issuedAt = Date.now()
  const faults = [new Error('no entropy'), new Error('no interfaces'), undefined, new Error('later')]
  const renew = vi.fn(async () => {
    const fault = faults.shift()
    if (fault !== undefined) throw fault
  })
  const onFault = vi.fn()
  const renewIfDue = createRenewal({ issuedAt, renew, onFault })
  vi.setSystemTime(issuedAt + 8 * day)
  for (let check = 0; check < 5; check += 1) await renewIfDue()
  expect(renew).toHaveBeenCalledTimes(3)
  vi.setSystemTime(issuedAt + 16 * day)
  await renewIfDue()
  expect(onFault.mock.calls).toEqual([[new Error('no entropy')], [new Error('later')]])
})

/** Opens a connection and returns the serial number of the certificate of the server. */
async function readSerial(port: number): Promise<string | undefined> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()
  socket.destroy()
  return certificate?.serialNumber
}

test('[V6a] serves the last certificate while renewing fails, and then a new one', async () => {
  let isBroken = false
  const names = {
    get host() {
      if (isBroken) throw new Error('no network interfaces')
      return '127.0.0.1'
    },
  }
  const onRenewalFault = vi.fn()
  const { createServer } = await openTls({ names, onRenewalFault })
  const server = createServer({})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const serial = await readSerial(port)
  isBroken = true
  vi.setSystemTime(Date.now() + 8 * day)
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(onRenewalFault.mock.calls).toEqual([[new Error('no network interfaces')]])
  expect(await readSerial(port)).toBe(serial)
  isBroken = false
  await vi.advanceTimersByTimeAsync(minute)
  await vi.waitFor(async () => expect(await readSerial(port)).not.toBe(serial))
  server.close()
  await once(server, 'close')
})
