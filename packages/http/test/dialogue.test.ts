import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contactShape } from '../src/operations/tpp-contact.ts'
import { openPsuBank } from './kit/psu-bank.ts'
import { refuses } from './kit/refusals.ts'

const open = () => openPsuBank()
const pathOf = (id: string) => `/v1/tpps/${encodeURIComponent(id)}/contact-information`
const path = pathOf('PSDNO-FSA-123456789')
const withoutPrefix = pathOf('NO-FSA-123456789')
const support = { email: 'support@tpp.example' }

test('[D1a] contact information is given and read with the same answer, which links to itself', async () => {
  const tpp = open().tpp()
  const given = await tpp.put(withoutPrefix, { body: support })
  const text = await given.text()
  expect(given.status, text).toBe(200)
  expect(text).toBe(
    `{"tppId":"PSDNO-FSA-123456789","email":"support@tpp.example","_links":{"self":{"href":"${path}","verbs":["GET","PUT"]}}}`,
  )
  const { _links } = v.parse(contactShape.contract, JSON.parse(text))
  for (const address of [path, withoutPrefix, _links.self.href]) {
    const read = await tpp.get(address)
    expect([read.status, await read.text()]).toEqual([200, text])
  }
})

test('[D1a] a later address takes the place of the one before', async () => {
  const tpp = open().tpp()
  for (const email of ['support@tpp.example', 'post@tpp.example']) {
    expect((await tpp.put(path, { body: { email } })).status).toBe(200)
    expect(await (await tpp.get(path)).json()).toMatchObject({ email })
  }
})

test('[D1b] contact information that was never given is 404', async () => {
  const sandbox = open()
  await refuses(sandbox, () => sandbox.tpp().get(path), {
    status: 404,
    code: 'RESOURCE_UNKNOWN',
    path: 'tppId',
  })
})

test.each(['NO FSA/50%', 'CN=Fjord Pay\\, Inc.,C=NO', 'a?b#c', 'blåbær', 'a%2Fb'])(
  '[D1c] the link leads back whatever characters the id of a TPP has: %s',
  async (id) => {
    const tpp = open().tpp({ id })
    const given = await tpp.put(pathOf(id), { body: support })
    const { _links } = v.parse(contactShape.contract, await given.json())
    expect((await tpp.get(_links.self.href)).status).toBe(200)
  },
)

test('[D1c] another TPP is 403, for reading and for giving', async () => {
  const sandbox = open()
  await sandbox.tpp().put(path, { body: support })
  const other = sandbox.tpp({ id: 'PSDNO-FSA-987654321' })
  const forbidden = { status: 403, code: 'FORBIDDEN', path: 'tppId' } as const
  for (const address of [path, withoutPrefix, pathOf('psdno-fsa-987654321')]) {
    await refuses(sandbox, () => other.get(address), forbidden)
    await refuses(sandbox, () => other.put(address, { body: support }), forbidden)
  }
})

test('[D1c] no PSD2 role is asked for, as the dialogue is about the TPP itself', async () => {
  const tpp = open().tpp({ roles: [] })
  expect((await tpp.put(path, { body: support })).status).toBe(200)
})

test.each([
  ['the mailbox of a person', { email: 'ola.nordmann@tpp.example' }],
  ['no address', { email: 'support' }],
  ['no field', {}],
])('[D1e] %s is 400', async (_, body) => {
  const sandbox = open()
  const put = () => sandbox.tpp().put(path, { body })
  const error = await refuses(sandbox, put, { status: 400, code: 'FORMAT_ERROR', path: '$.email' })
  expect(error.message).toMatch(/^\$\.email /)
})
