import { readTrustAnchors } from '@pocketbank/signatures'
import { createAuthority } from '@pocketbank/signatures/authority'
import { openBank } from '../bank.ts'
import { customer, domestic, orders, people, present } from '../bodies.ts'
import { readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

const paths = [
  '/v1/accounts',
  '/v1/consents',
  '/v1/sandbox/customers',
  '/_sandbox/clock',
  '/_sandbox/snapshots',
]
const unknownPaths = [
  '/',
  '/v1',
  '/v1/accounts/',
  '/v1/nothing',
  '/_sandbox',
  '/_sandbox/',
  '/_sandbox/nothing',
  '/sca',
  '/sca/',
  '/x?y=z',
]

/** Addresses and methods that are none, and bodies that are no JSON. */
export const http: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const { ask } = bank
  bank.heading('what a host could not read')
  await bank.refuse({ status: 431, text: 'The head is too long.' })
  await bank.refuse({ status: 400, text: 'must be sent once', path: 'Host' })
  for (const status of [400, 408, 413] as const) {
    const readBody = async () => ({ ok: false, error: { status, text: 'The body broke off.' } }) as const
    for (const path of ['/v1/sandbox/customers', '/_sandbox/snapshots']) {
      await ask('POST', path, {
        body: {},
        headers: { 'X-Request-ID': 'a' },
        wire: { readBody, remote: '127.0.0.1' },
      })
    }
  }
  bank.heading('addresses and methods')
  await bank.list(async () => {
    for (const path of unknownPaths) await ask('GET', path)
    for (const path of paths) {
      for (const method of ['HEAD', 'PATCH', 'DELETE', 'PUT']) await ask(method, path)
    }
  })
  for (const path of ['/', ...paths, '/openapi.json']) await ask('OPTIONS', path)
  await ask('PATCH', '/v1/accounts')
  await ask('GET', '/v1/nothing')
  const tpp = bank.tpp({ headers: present })
  await tpp.send(new Request('https://bank.example/v1/sandbox/customers', { method: 'HEAD' }))
  bank.heading('bodies')
  const bytes = (...numbers: number[]) =>
    Uint8Array.from([...numbers, ...new TextEncoder().encode('{"a":1}')])
  const bodies = [
    '',
    ' ',
    '[',
    'null',
    '7',
    bytes(0xef, 0xbb, 0xbf),
    bytes(0xff, 0xfe),
    bytes(0xfe, 0xff),
    bytes(0xc0),
  ]
  const path = '/v1/sandbox/customers'
  await bank.list(async () => {
    for (const body of bodies) {
      await tpp.post(path, { body })
      await ask('POST', '/_sandbox/faults', { body })
      await ask('PUT', '/_sandbox/snapshots/x', { body })
    }
    for (const type of [
      'text/plain',
      'application/json; charset=utf-8',
      'application/json; charset=latin1',
      'APPLICATION/JSON',
    ]) {
      await tpp.post(path, { body: customer(type), headers: { 'Content-Type': type } })
      await ask('POST', '/_sandbox/snapshots', { body: {}, headers: { 'Content-Type': type } })
    }
    await ask('POST', '/_sandbox/snapshots', { body: '{}'.padEnd(1_048_577) })
  })
  bank.heading('request ids')
  await bank.list(async () => {
    for (const id of ['', 'a, b', 'x'.repeat(101), 'x'.repeat(100), 'æ']) {
      await tpp.get(path, { headers: { 'X-Request-ID': id } })
      await ask('GET', '/_sandbox/clock', { headers: { 'X-Request-ID': id } })
    }
  })
}

/** Who may control a bank, and who may not. */
export const guard: Chapter = async (transcript) => {
  transcript.detail = 'withoutBody'
  const open = openBank(transcript)
  const requests = [
    { wire: {} },
    { wire: { remote: '192.0.2.1' } },
    { wire: { remote: '::1' } },
    { wire: { remote: '::ffff:127.0.0.1' } },
    { headers: { Host: 'bank.example' } },
    { headers: { 'X-Forwarded-For': '192.0.2.1' } },
    { headers: { Origin: 'https://tpp.example' } },
    { headers: { Origin: 'http://127.0.0.1:8080' } },
    { headers: { 'Sec-Fetch-Site': 'cross-site' } },
  ]
  for (const request of requests) {
    open.heading(JSON.stringify(request))
    await open.ask('GET', '/_sandbox/clock', request)
  }
  open.heading('everything is wrong')
  await open.ask('PATCH', '/_sandbox/nothing?colour=red', { wire: { remote: '192.0.2.1' }, body: '[' })
  await open.ask('PATCH', '/_sandbox/nothing?colour=red', { body: '[' })
  await open.ask('PATCH', '/_sandbox/clock?colour=red', { body: '[' })
  await open.ask('PUT', '/_sandbox/clock?colour=red', {
    body: '[',
    headers: { 'Content-Type': 'text/plain' },
  })
  await open.ask('PUT', '/_sandbox/clock', { body: '[', headers: { 'Content-Type': 'text/plain' } })
  await open.ask('PUT', '/_sandbox/clock', { body: '[' })
  const token = 'a-token-of-the-session'
  const closed = openBank(transcript, { token })
  closed.heading('with a token')
  for (const Authorization of ['', 'Bearer wrong', `Bearer ${token}`, `Basic ${token}`, `bearer ${token}`]) {
    await closed.ask('GET', '/_sandbox/clock', {
      wire: { remote: '192.0.2.1' },
      headers: { Authorization },
    })
  }
}

/** Banks that other hosts open. */
export const hosts: Chapter = async (transcript) => {
  const anchors = readTrustAnchors((await createAuthority().certificate()).pem)
  if (!anchors.ok) throw new Error(anchors.error)
  for (const address of [
    { basePath: '/api-sandbox' },
    { publicUrl: 'https://public.example/psd2' },
    { basePath: '/inner', publicUrl: 'https://public.example/psd2' },
  ]) {
    const bank = openBank(transcript, { ...address, controlled: false, data: 'fixed' })
    bank.heading(JSON.stringify(address))
    const tpp = bank.tpp({ headers: present })
    const link = new URL(await readScaLink(await tpp.post('/v1/consents')))
    await bank.omitBodies(() => tpp.get('/v1/sandbox/customers', { query: { limit: 1 } }))
    const inner = 'basePath' in address ? address.basePath : ''
    await bank.ask('GET', link.pathname.replace(/^\/(?:api-sandbox|psd2)/, inner))
    await bank.ask('GET', `${inner}/openapi.json/`)
    await bank.ask('GET', '/v1/accounts')
  }
  for (const settings of [
    { signatures: 'off' },
    { signatures: 'optional' },
    { strictness: 'lenient' },
    { dateWindowSeconds: 60 },
    { rsaBitsMin: 4096 },
    { trustAnchors: [] },
    { trustAnchors: anchors.value },
  ] as const) {
    const bank = openBank(transcript, { settings })
    const [[name, value] = []] = Object.entries(settings)
    bank.heading(`${name}: ${Array.isArray(value) ? `${value.length} of them` : value}`)
    await bank.omitBodies(() =>
      bank.ask('GET', '/v1/sandbox/customers', { headers: { 'X-Request-ID': 'bare' } }),
    )
    const tpp = bank.tpp({ headers: present })
    await bank.omitBodies(() =>
      tpp.post('/v1/consents', { headers: { Date: 'Thu, 15 Jan 2026 08:58:00 GMT' } }),
    )
    await bank.list(async () => {
      await bank.ask('GET', '/v1/sandbox/customers')
      const lacking = bank.tpp({ headers: { 'PSU-IP-Address': '192.0.2.1' } })
      await lacking.post('/v1/consents')
      await lacking.post(`/v1/payments/${domestic}` as string, { body: orders.payments() })
      await tpp.post('/v1/consents', { wrong: 'otherKey' })
      await tpp.post('/v1/consents', { wrong: 'unknownAuthority' })
      await tpp.post('/v1/sandbox/customers', { body: customer('kari'), wrong: 'digestOfOtherBody' })
    })
  }
  const lenient = openBank(transcript, { settings: { strictness: 'lenient' }, data: 'fixed' })
  lenient.heading('an approval without a way back, which a lenient bank does not demand')
  const identity = { 'X-PSU-IDENTITY': people.jonas }
  const payment = await lenient.list(() =>
    lenient
      .tpp({ headers: identity })
      .post(`/v1/payments/${domestic}` as string, { body: orders.payments() }),
  )
  const { paymentId } = await readJsonBody(payment)
  await lenient.tpp({ headers: identity }).post(`/v1/payments/${domestic}/${paymentId}/authorisations`)
  const certified = openBank(transcript, {
    settings: { clientCertificates: 'required', clientCertHeader: true },
  })
  certified.heading('a bank that requires client certificates')
  for (const value of [undefined, ':AAAA:']) {
    await certified.tpp().get('/v1/sandbox/customers', { headers: { 'Client-Cert': value } })
    const address = `/_sandbox/requests/${certified.latest()}`
    await certified.ask('GET', address, { headers: { Accept: 'text/plain' } })
  }
  const bare = openBank(transcript, { sandbox: false, controlled: false })
  bare.heading('a bank without a sandbox')
  for (const path of ['/v1/sandbox/customers', '/_sandbox/clock']) await bare.tpp().get(path)
}

/** A bank that fails. */
export const failures: Chapter = async (transcript) => {
  const engineFor = () => {
    throw new Error('the bank fails on purpose')
  }
  const bank = openBank(transcript, { engineFor })
  const tpp = bank.tpp({ headers: present })
  bank.heading('a bank that fails')
  await tpp.get('/v1/accounts')
  await tpp.post('/v1/consents')
  await tpp.get('/v1/payments/norwegian-domestic-credit-transfers/x', { headers: { 'PSU-ID': undefined } })
  const sound = openBank(transcript)
  const consent = await sound.prepare(() => sound.tpp({ headers: present }).post('/v1/consents'))
  const link = new URL(await readScaLink(consent)).pathname
  for (const language of ['en', 'nb'])
    await bank.ask('GET', link, { headers: { 'Accept-Language': language } })
}
