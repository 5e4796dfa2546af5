import http from 'node:http'
import { createSandbox, type Listener } from '@pocketbank/testing'
import axios from 'axios'
import got from 'got'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  breakSignature,
  createdResponse,
  type ReceivedResponse,
  refusedResponse,
  type SignedRequest,
  signedPost,
} from './signed.ts'

const sandbox = createSandbox({ fixtures: 'none' })
let listener: Listener
beforeAll(async () => {
  listener = await sandbox.listen()
})
afterAll(() => sandbox.dispose())

const clients: Readonly<Record<string, (request: SignedRequest) => Promise<ReceivedResponse>>> = {
  async got({ path, method, headers, body }) {
    const client = got.extend({ prefixUrl: listener.url, throwHttpErrors: false })
    const answer = await client(path.slice(1), { method: method as 'POST', headers, body })
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
  },
  async axios({ path, method, headers, body: data }) {
    const client = axios.create({ baseURL: listener.url, validateStatus: () => true })
    const {
      status,
      headers: responseHeaders,
      data: body,
    } = await client({ url: path, method, headers, data })
    return { status, headers: responseHeaders, body }
  },
  'node:http': ({ path, method, headers, body }) =>
    new Promise((resolve, reject) => {
      const outgoing = http.request(new URL(path, listener.url), { method, headers }, async (incoming) => {
        const bytes: Buffer[] = []
        for await (const piece of incoming) bytes.push(piece)
        const text = Buffer.concat(bytes).toString()
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: JSON.parse(text) })
      })
      outgoing.on('error', reject).end(body)
    }),
}

test.each(Object.entries(clients))(
  'reaches the listening bank by a signed request of %s',
  async (name, send) => {
    const before = sandbox.snapshot()
    const signedRequest = await signedPost(sandbox, listener.url)
    expect(await send(signedRequest), name).toMatchObject(createdResponse)
    expect(await send(breakSignature(await signedPost(sandbox, listener.url))), name).toMatchObject(
      refusedResponse,
    )
    sandbox.restore(before)
  },
)
