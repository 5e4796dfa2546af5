import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contactShape } from '../src/operations/tpp-contact.ts'
import { openPsuBank } from './kit/psu-bank.ts'

const open = () => openPsuBank()
const writePath = (id: string) => `/v1/tpps/${encodeURIComponent(id)}/contact-information`
const path = writePath('PSDNO-FSA-123456789')
const withoutPrefix = writePath('NO-FSA-123456789')
const support = { email: 'support@tpp.example' }

test('[D1a] sets and reads contact information with the same response', async () => {
  const tpp = open().tpp()
  const response = await tpp.put(withoutPrefix, { body: support })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  expect(text).toBe(
    `{"tppId":"PSDNO-FSA-123456789","email":"support@tpp.example","_links":{"self":{"href":"${path}","verbs":["GET","PUT"]}}}`,
  )
  const { _links } = v.parse(contactShape.contract, JSON.parse(text))
  for (const address of [path, withoutPrefix, _links.self.href]) {
    const response = await tpp.get(address)
    expect([response.status, await response.text()]).toEqual([200, text])
  }
})

test.each(['NO FSA/50%', 'CN=Fjord Pay\\, Inc.,C=NO', 'a?b#c', 'blåbær', 'a%2Fb'])(
  "[D1c] links back for any characters of the TPP's id: %s",
  async (id) => {
    const tpp = open().tpp({ id })
    const response = await tpp.put(writePath(id), { body: support })
    const { _links } = v.parse(contactShape.contract, await response.json())
    expect((await tpp.get(_links.self.href)).status).toBe(200)
  },
)

test('[D1c] requires no PSD2 role', async () => {
  const tpp = open().tpp({ roles: [] })
  expect((await tpp.put(path, { body: support })).status).toBe(200)
})
