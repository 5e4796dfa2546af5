import type { Socket } from 'node:net'
import { createTpp } from '@pocketbank/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../test/clients/server.ts'
import { connectTo } from '../../test/kit/raw-socket.ts'
import type { Server } from './serve.ts'

let server: Server
let sockets: Socket[]
beforeEach(async () => {
  server = await listen()
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

async function connection(): Promise<Socket> {
  const socket = connectTo(server.url)
  sockets.push(socket)
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket.setEncoding('latin1')
}

function get(target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: bank.example\r\n\r\n`
}

/** An answer as it came over the wire. */
interface ResponseFacts {
  readonly status: number
  readonly body: string
}

/** Waits until a connection has brought so many answers. */
function answers(socket: Socket, count: number): Promise<readonly ResponseFacts[]> {
  return new Promise((resolve) => {
    const responses: ResponseFacts[] = []
    let text = ''
    const take = (piece: string) => {
      text += piece
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1])
        const [from, to] = [end + 4, end + 4 + length]
        if (text.length < to) return
        responses.push({ status: Number(text.slice(9, 12)), body: text.slice(from, to) })
        text = text.slice(to)
      }
      if (responses.length < count) return
      socket.off('data', take)
      resolve(responses)
    }
    socket.on('data', take)
  })
}

function targets(): readonly string[] {
  return server.app.requests.entries.map(({ target }) => target)
}

const large = '/openapi.json'

test('[E5f] answers others between large responses of a pipeline', async () => {
  const [pipeline, otherSocket] = [await connection(), await connection()]
  pipeline.resume()
  pipeline.write(get(large).repeat(300))
  const requestNumbers: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const answered = answers(otherSocket, 1)
    otherSocket.write(get(`/other/${round}`))
    await answered
    requestNumbers.push(targets().length)
  }
  // Each was answered while most of the pipeline still waited, since nobody waits for more than a turn of it.
  const places = targets().flatMap((target, place) => (target.startsWith('/other/') ? [place] : []))
  expect(places).toHaveLength(5)
  expect(Math.max(...requestNumbers)).toBeLessThan(150)
})

test('[E5f] answers requests of a connection in order', async () => {
  const tpp = createTpp({ baseUrl: server.url })
  const customer = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' }
  const onTheWire = async (method: string, body?: object) => {
    const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    const signedRequest = await tpp.sign(
      new Request(`${server.url}/v1/sandbox/customers`, { method, ...(body && json) }),
    )
    const bytes = await signedRequest.clone().text()
    const lines = [...signedRequest.headers].map(([name, value]) => `${name}: ${value}\r\n`)
    const host = new URL(server.url).host
    const length = bytes === '' ? '' : `Content-Length: ${bytes.length}\r\n`
    return `${method} /v1/sandbox/customers HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}${length}\r\n${bytes}`
  }
  const socket = await connection()
  const answered = answers(socket, 3)
  socket.write((await onTheWire('GET')) + (await onTheWire('POST', customer)) + (await onTheWire('GET')))
  const [before, creation, after] = await answered
  expect(creation?.status).toBe(201)
  expect(JSON.parse(before?.body ?? '')).toEqual([])
  expect(JSON.parse(after?.body ?? '')).toMatchObject([{ customerNumber: customer.customerNumber }])
})

test('[E5f] answers a long pipeline to its end', async () => {
  const count = 3_000
  const socket = await connection()
  const answered = answers(socket, count)
  for (let index = 0; index < count; index += 1) socket.write(get(`/nowhere/${index}`))
  expect(await answered).toHaveLength(count)
  expect(targets().at(-1)).toBe(`/nowhere/${count - 1}`)
  const last = targets().map((target) => Number(target.replace('/nowhere/', '')))
  expect(last).toEqual([...last].sort((left, right) => left - right))
})

test('[E5f] stops answering a client that does not read', async () => {
  const socket = await connection()
  socket.pause()
  socket.write(get(large).repeat(25_000))
  let before = -1
  while (server.app.requests.entries.length !== before) {
    before = server.app.requests.entries.length
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(before).toBeLessThan(500)
  expect((await fetch(server.url + large)).status).toBe(200)
})

test('[E5f] stops work for an aborted pipeline', async () => {
  const socket = await connection()
  socket.write(get(large).repeat(200))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.resetAndDestroy()
  await server.close()
  expect(targets().length).toBeLessThan(200)
})
