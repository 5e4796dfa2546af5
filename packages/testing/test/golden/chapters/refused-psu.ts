import { openBank } from '../bank.ts'
import { money, people, present } from '../bodies.ts'
import { createBrowser, readPsuHeaders, readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

/** What a PSU has not opened, who they are not, and how often may be asked. */
export const refusedPsu: Chapter = async (transcript) => {
  transcript.detail = 'withoutBody'
  const bank = openBank(transcript, { data: 'fixed' })
  const tpp = bank.tpp({ headers: present })
  bank.heading('a person who is known')
  const names = await bank.prepare(async () => {
    const link = await readScaLink(await tpp.get('/v1/accounts'))
    await bank.ask('POST', '/_sandbox/psu/approve', {
      body: { link, customerNumber: people.jonas, context: 'PRIVATE', rights: [] },
    })
    const otherLink = await readScaLink(await tpp.get('/v1/accounts'))
    return readPsuHeaders(
      await createBrowser(bank).answer(otherLink, people.jonas, 'approve', '?context=PRIVATE'),
    )
  })
  const knownHeaders = { ...present, ...names }
  const { accounts } = await bank.prepare(async () =>
    readJsonBody<{ accounts: { resourceId: string }[] }>(
      await tpp.get('/v1/accounts', { headers: knownHeaders }),
      200,
    ),
  )
  bank.heading('who they are not')
  const caller = [
    { ...knownHeaders, 'TPP-Session-ID': 'other' },
    { ...knownHeaders, 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' },
    { ...knownHeaders, 'PSU-Corporate-ID': people.electrician },
    { ...knownHeaders, 'PSU-Corporate-ID': people.electrician, 'PSU-Context': 'PRIVATE' },
    { ...knownHeaders, 'PSU-Corporate-ID': 'nobody', 'PSU-Context': 'CORPORATE' },
    { ...knownHeaders, 'PSU-Context': 'CORPORATE' },
    { ...present, 'X-PSU-IDENTITY': people.jonas },
    { ...present, 'X-PSU-IDENTITY': people.arne, 'PSU-ID': names['PSU-ID'] ?? '' },
    { ...present, 'X-PSU-IDENTITY': '01010750160' },
    { ...present, 'X-PSU-IDENTITY': '123' },
    {
      ...present,
      'TPP-Redirect-URI': 'javascript:alert(1)',
      'PSU-Geo-Location': 'Oslo',
      'PSU-Device-ID': 'x',
    },
    { 'PSU-IP-Address': '192.0.2.1' },
    { ...present, 'TPP-Session-ID': 'a, b' },
    { ...present, 'PSU-Corporate-ID': 'x'.repeat(36) },
    { ...present, 'PSU-IP-Address': 'fe80::1%eth0' },
    { ...present, 'PSU-IP-Port': '0', 'PSU-HTTP-Method': 'TRACE', 'TPP-Redirect-Preferred': 'maybe' },
  ]
  await bank.list(async () => {
    for (const headers of caller)
      await tpp.get('/v1/accounts', { headers: { 'TPP-Redirect-URI': undefined, ...headers } })
  })
  for (const mistake of ['withoutRoles'] as const)
    await tpp.get('/v1/users', { wrong: mistake, headers: knownHeaders })
  bank.heading('what they have opened to another TPP')
  await bank.tpp({ id: 'PSDNO-FSA-2', headers: knownHeaders }).get('/v1/accounts')
  const closed = await readScaLink(
    await bank.tpp({ id: 'PSDNO-FSA-3', headers: present }).get('/v1/accounts'),
  )
  const approval = { link: closed, customerNumber: people.jonas, context: 'PRIVATE', rights: [] }
  const { url = '' } = (await (
    await bank.ask('POST', '/_sandbox/psu/approve', { body: approval })
  ).json()) as { url?: string }
  const third = bank.tpp({ id: 'PSDNO-FSA-3', headers: { ...present, ...readPsuHeaders(url) } })
  const accountPath = `/v1/accounts/${accounts[0]?.resourceId}`
  await third.get(`${accountPath}/balances`)
  await third.get(`${accountPath}/transactions?bookingStatus=booked`)
  await third.post('/v1/funds-confirmations', {
    body: { account: { iban: 'NO1597100535711' }, instructedAmount: money('1') },
  })
  bank.heading('five reads on a day without the PSU')
  await bank.list(async () => {
    for (let time = 0; time < 5; time += 1) {
      await bank.tpp({ headers: names }).get(accountPath, { query: { withBalance: true } })
    }
  })
  await bank.ask('POST', '/_sandbox/clock/advance', { body: { days: 1 } })
  await bank.tpp({ headers: names }).get(accountPath)
  await bank.ask('POST', '/_sandbox/clock/advance', { body: { days: 100 } })
  bank.heading(
    'an account and the details of a transaction, 101 days after the SCA, without the PSU and without a way back',
  )
  await bank.tpp({ headers: names }).get(accountPath)
  await bank.tpp({ headers: names }).get(`${accountPath}/transactions/any`)
}

/** One request id, sent again. */
export const repeated: Chapter = async (transcript) => {
  transcript.detail = 'withoutBody'
  const bank = openBank(transcript)
  bank.heading('one request id, sent again')
  const tpp = bank.tpp({ headers: { ...present, 'X-Request-ID': 'the same' } })
  await tpp.post('/v1/consents')
  await tpp.post('/v1/consents')
  await tpp.post('/v1/consents', { body: { frequencyPerDay: 2 } })
  await tpp.post('/v1/bank-offered-consents')
  await tpp.get('/v1/sandbox/customers')
  await tpp.get('/v1/sandbox/customers')
  bank.control.clock.advance({ days: 2 })
  await tpp.post('/v1/consents')
}
