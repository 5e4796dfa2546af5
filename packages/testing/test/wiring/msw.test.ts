import https from 'node:https'
import { createSandbox } from '@pocketbank/testing'
import axios from 'axios'
import got from 'got'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  breakSignature,
  createdResponse,
  type ReceivedResponse,
  refusedResponse,
  type SignedRequest,
  signedPost,
} from './signed.ts'

const base = createSandbox({ fixtures: 'none' })
const server = setupServer()
let sandbox = base
beforeEach(() => {
  sandbox = base.fork()
  server.listen({ onUnhandledRequest: 'error' })
  server.use(http.all('https://bank.example/*', ({ request }) => sandbox.fetch(request)))
})
afterEach(() => server.close())

function byNode({ url, method, headers, body }: SignedRequest): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = https.request(url, { method, headers }, async (incoming) => {
      const bytes: Buffer[] = []
      for await (const piece of incoming) bytes.push(piece)
      const text = Buffer.concat(bytes).toString()
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: JSON.parse(text) })
    })
    outgoing.on('error', reject).end(body)
  })
}

const clients: Readonly<Record<string, (request: SignedRequest) => Promise<ReceivedResponse>>> = {
  fetch: async ({ url, ...init }) => {
    const answer = await fetch(url, init)
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.json(),
    }
  },
  axios: async ({ url, method, headers, body: data }) => {
    const always = { validateStatus: () => true }
    const {
      status,
      headers: responseHeaders,
      data: body,
    } = await axios({ url, method, headers, data, ...always })
    return { status, headers: responseHeaders, body }
  },
  got: async ({ url, method, headers, body }) => {
    const answer = await got(url, { method: method as 'POST', headers, body, throwHttpErrors: false })
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
  },
  'node:https': byNode,
}

test.each(Object.entries(clients))('passes a signed request of %s through msw', async (_, send) => {
  expect(await send(await signedPost(sandbox))).toMatchObject(createdResponse)
})

test.each(Object.entries(clients))('returns a refusal to %s through msw', async (_, send) => {
  expect(await send(breakSignature(await signedPost(sandbox)))).toMatchObject(refusedResponse)
})

test('keeps handlers of other sites', async () => {
  server.use(http.get('https://other.example/', () => HttpResponse.text('other')))
  expect(await (await fetch('https://other.example/')).text()).toBe('other')
})
