import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'

/** Connections that are kept open, each with one request at a time. */
const connections = 16

/** A request as bytes, ready for the wire. */
export async function onTheWire(request: Request): Promise<Buffer> {
  const { pathname, search, host } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const lines = [...request.headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body.length > 0 ? `content-length: ${body.length}\r\n` : ''
  const head = `${request.method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/**
 * Sends one request after the other over a connection: as little work as can be, since the machine is shared
 * with the server.
 */
function converse(socket: Socket, next: () => Buffer | undefined, expected: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let responseText = ''
    const send = () => {
      responseText = ''
      const request = next()
      if (request !== undefined) return void socket.write(request)
      socket.end()
      resolve()
    }
    socket.setEncoding('latin1').once('error', reject)
    socket.on('data', (text: string) => {
      responseText += text
      const head = responseText.indexOf('\r\n\r\n')
      if (head < 0) return
      const [, length = '0'] = /content-length: (\d+)/i.exec(responseText.slice(0, head)) ?? []
      if (responseText.length < head + 4 + Number(length)) return
      if (!responseText.startsWith(`HTTP/1.1 ${expected} `)) reject(new Error(responseText))
      else send()
    })
    send()
  })
}

/**
 * Opens a connection; by TLS for an address that begins with `https:`. Whose certificate it has costs the
 * same.
 */
async function openSocket(url: string): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url)
  const to = { host: hostname, port: Number(port) }
  const isEncrypted = protocol === 'https:'
  const socket = isEncrypted ? connectByTls({ ...to, rejectUnauthorized: false }) : connect(to)
  await once(socket.setNoDelay(), isEncrypted ? 'secureConnect' : 'connect')
  return socket
}

/** A connection that is kept open: sends a request, and gives the status of its answer. */
export async function openConnection(url: string): Promise<(request: Buffer) => Promise<number>> {
  const socket = (await openSocket(url)).setEncoding('latin1')
  return (request) =>
    new Promise((resolve, reject) => {
      let responseText = ''
      const take = (text: string) => {
        responseText += text
        const head = responseText.indexOf('\r\n\r\n')
        const [, length = '0'] = /content-length: (\d+)/i.exec(responseText.slice(0, head)) ?? []
        if (head < 0 || responseText.length < head + 4 + Number(length)) return
        socket.off('data', take).off('error', reject)
        resolve(Number(responseText.slice(9, 12)))
      }
      socket.on('data', take).once('error', reject)
      socket.write(request)
    })
}

/**
 * Keeps this process from sleeping: waking it up would be charged to the server, and the more the slower the
 * server is.
 */
function stayAwake(): () => void {
  let awake = true
  const turn = () => {
    if (awake) setImmediate(turn)
  }
  turn()
  return () => {
    awake = false
  }
}

/**
 * Sends all requests and gives how many were answered a second; fails on any other status than the expected.
 */
export async function load(url: string, requests: readonly Buffer[], expected: number): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(url)))
  const sleep = stayAwake()
  let index = 0
  const next = () => requests[index++]
  const start = performance.now()
  await Promise.all(sockets.map((socket) => converse(socket, next, expected)))
  const seconds = (performance.now() - start) / 1000
  sleep()
  return requests.length / seconds
}
