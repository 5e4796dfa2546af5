import { spawn, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { expect, test } from 'vitest'
import { readRequests } from '../../src/explain/raw/read-requests.ts'
import { curlCommands } from './curl-commands.ts'

/** A request as both sides tell it. */
interface Echoed {
  readonly method: string
  readonly target: string
  readonly headers: readonly string[]
  readonly body: string
}

/**
 * Headers that depend on the version of curl, on the connection and on the proxy through which it is asked.
 */
const ofConnection = /^(?:user-agent|content-length|accept-encoding|proxy-.*|connection|expect)$/

function headerLines(pairs: Iterable<readonly [string, string]>): readonly string[] {
  return [...pairs]
    .filter(([name]) => !ofConnection.test(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .toSorted()
}

function listPairs({ rawHeaders }: IncomingMessage): readonly (readonly [string, string])[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
}

/** Runs all commands in one shell, and gives what each sent by its number, which it names to the proxy. */
async function sentByCurl(commands: readonly string[]): Promise<readonly (readonly Echoed[])[]> {
  const requestLists: Echoed[][] = commands.map(() => [])
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, commandId = ''] = request.headers['proxy-authorization']?.split(' ') ?? []
      const { method = '', url = '' } = request
      const target = url.replace(/^http:\/\/[^/?]*/i, '')
      requestLists[Number.parseInt(atob(commandId), 10)]?.push({
        method,
        target,
        headers: headerLines(listPairs(request)),
        body: Buffer.concat(chunks).toString('latin1'),
      })
      response.writeHead(200, { 'content-length': '0' }).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const script = commands.map(
    (command, at) => `(\nexport http_proxy=http://${at}:x@127.0.0.1:${port}\n${command}\n) >/dev/null 2>&1 &`,
  )
  const shell = spawn('bash', ['-s'], {
    env: { ...process.env, no_proxy: '', NO_PROXY: '', LC_ALL: 'C.UTF-8' },
  })
  shell.stdin.end(`${script.join('\n')}\nwait\n`)
  await new Promise((resolve) => shell.on('close', resolve))
  await new Promise((closed) => {
    server.close(closed)
    server.closeAllConnections()
  })
  return requestLists
}

function readCommand(command: string): readonly unknown[] {
  return readRequests(command).map((request) => {
    if (!request.ok) return request.error
    const { method, target, headers, bodies } = request.value
    return { method, target, headers: headerLines(headers), body: latin1FromBytes(bodies[0].bytes) }
  })
}

const isThere = spawnSync('curl', ['--version']).status === 0 && spawnSync('bash', ['--version']).status === 0

test.skipIf(!isThere)('[Q15c] reads each of 60 commands as curl sends it (needs curl and bash)', async () => {
  expect(curlCommands.length).toBeGreaterThanOrEqual(60)
  const sentRequests = await sentByCurl(curlCommands)
  const expectation = curlCommands.map((command, at) => ({ command, requests: sentRequests[at] }))
  expect(curlCommands.map((command) => ({ command, requests: readCommand(command) }))).toEqual(expectation)
})
