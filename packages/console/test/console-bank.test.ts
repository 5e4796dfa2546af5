import { expect, test } from 'vitest'
import { openConsole } from './kit/console.ts'

test('[C4b] shows release, zone, signatures, seed, folder, control and TPPs', async () => {
  const console = { seed: 'tuesday', seedFile: 'world.yaml', dataFolder: '/var/bank' }
  const setup = openConsole({ console })
  await setup.tpp({ id: 'PSDNO-FSA-7' }).get('/v1/sandbox/customers')
  const page = await setup.browser().open('/console/bank')
  for (const fact of [
    'Release 0.1.0',
    'Time zone Europe/Oslo',
    'Signatures Required: every request is verified',
    'Certificate issuers Any issuer',
    'Smallest RSA key 2048 bits',
    'Required headers All that the interface requires',
    'Date may be off by Any',
    'Default fixes None: requests name theirs in x-accept-fix',
    'Seed tuesday',
    'Seed file world.yaml',
    'Stored in /var/bank',
    'Controlled by Programs and browsers on this machine',
    'http://127.0.0.1:8080/openapi.json',
  ]) {
    expect(page.text).toContain(fact)
  }
  expect(page.link('PSDNO-FSA-7')).toBe('/?by=PSDNO-FSA-7')
})

test('[C4b] downloads the present bank as a snapshot that can be uploaded', async () => {
  const setup = openConsole()
  setup.bank.clock.advance({ hours: 3 })
  const browser = setup.browser()
  const answer = await browser.fetch('/console/bank/snapshot')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="pocketbank-snapshot.json"')
  const file = new Blob([await answer.text()])
  setup.bank.clock.advance({ days: 1 })
  const uploadPage = await browser.submit(await browser.open('/console/snapshots'), 'upload-snapshot', {
    file,
    name: 'now',
  })
  await browser.submit(uploadPage, 'restore-snapshot now')
  expect(setup.bank.clock.now).toBe(Date.parse('2026-01-15T13:00:00+01:00'))
})

test('[C4b] refuses to download a bank with a fault of this process only, and says why', async () => {
  const setup = openConsole()
  setup.bank.faults.add({ effect: 'drop', match: { where: () => true } })
  const answer = await setup.browser().open('/console/bank/snapshot')
  expect(answer.status).toBe(409)
})

test('[K4f] refuses a used name at its field, without resetting the bank', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  setup.bank.snapshots.take('mine')
  await setup.callJson(200, 'POST', '/_sandbox/clock/advance', { hours: 1 })
  const { now } = setup.bank.clock
  const refusedPage = await browser.submit(await browser.open('/console/bank'), 'reset-bank', {
    present: 'mine',
  })
  expect([refusedPage.status, setup.bank.clock.now]).toEqual([422, now])
  const reset = await browser.submit(refusedPage, 'reset-bank', { present: 'later' })
  expect(setup.bank.clock.now).toBeLessThan(now)
  const again = await browser.submit(reset, 'reset-bank')
  expect([again.text.includes('is reset'), setup.bank.snapshots.list().map(({ id }) => id)]).toEqual([
    true,
    ['start', 'mine', 'later'],
  ])
})
