import { createSandbox } from '@pocketbank/testing'
import axios from 'axios'
import { expect, test } from 'vitest'
import { breakSignature, createdResponse, refusedResponse, signedPost } from './signed.ts'

const sandbox = createSandbox({ fixtures: 'none' })
const settings = { baseURL: 'https://bank.example', validateStatus: () => true }

test("reaches the bank by axios with the sandbox's fetch", async () => {
  const client = axios.create({ ...settings, adapter: 'fetch', env: { fetch: sandbox.fetch } })
  const { path, method, headers, body } = await signedPost(sandbox)
  expect(await client({ url: path, method, headers, data: body })).toMatchObject({
    status: createdResponse.status,
    data: createdResponse.body,
  })
})

test('redirects an existing axios instance to the sandbox', async () => {
  const client = axios.create(settings)
  Object.assign(client.defaults, { adapter: 'fetch', env: { fetch: sandbox.fetch } })
  const { path, method, headers, body } = breakSignature(await signedPost(sandbox))
  const answer = await client({ url: path, method, headers, data: body })
  expect(answer).toMatchObject({ status: refusedResponse.status, data: refusedResponse.body })
})
