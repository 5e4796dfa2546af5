import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A message of JSON-RPC 2.0. */
interface RpcMessage {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
}

/** What an editor knows of a piece of code. */
export interface Editor {
  /** What is offered at the place that `|` marks. */
  completionsAt(code: string): Promise<readonly string[]>
  /** What the compiler says of the code. */
  errorsIn(code: string): Promise<readonly string[]>
  close(): void
}

const folder = pathToFileURL(`${dirname(fileURLToPath(import.meta.url))}/`)
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** Cuts the messages out of what comes over a pipe: each has its length in a header. */
function messageReader(onMessage: (message: RpcMessage) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, end).toString())?.[1])
      const begin = end + 4
      if (rest.length < begin + length) return
      const message = JSON.parse(rest.subarray(begin, begin + length).toString())
      rest = rest.subarray(begin + length)
      onMessage(message)
    }
  }
}

/** Starts the language server of the compiler and speaks to it. */
function startServer() {
  const server = spawn(process.execPath, [compiler, '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let requestId = 0
  const send = (message: object) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`)
    server.stdin.write(body)
  }
  server.stdout.on(
    'data',
    messageReader(({ id, method, result }) => {
      if (id === undefined) return
      // What the server asks of an editor has no answer here.
      if (method !== undefined) send({ id, result: null })
      else waiting.get(id)?.(result)
    }),
  )
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      requestId += 1
      waiting.set(requestId, resolve)
      send({ id: requestId, method, params })
    })
  const notify = (method: string, params: object) => send({ method, params })
  return { ask, tell: notify, close: () => server.kill() }
}

function toPosition(code: string, at: number) {
  const before = code.slice(0, at).split('\n')
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
}

/**
 * Opens the compiler's editor service. The edited code is in a file of this folder that is never written.
 */
export async function openEditor(): Promise<Editor> {
  const { ask, tell: notify, close } = startServer()
  await ask('initialize', { processId: process.pid, rootUri: folder.href, capabilities: {} })
  notify('initialized', {})
  let version = 0
  const open = (text: string) => {
    version += 1
    const uri = new URL(`code-${version}.ts`, folder).href
    notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } })
    return { uri }
  }
  return {
    close,
    async completionsAt(code) {
      const position = toPosition(code, code.indexOf('|'))
      const result = await ask('textDocument/completion', {
        textDocument: open(code.replace('|', '')),
        position,
      })
      const { items } = result as { readonly items: readonly { readonly label: string }[] }
      return items.map(({ label }) => label.replace(/\?$/, ''))
    },
    async errorsIn(code) {
      const result = await ask('textDocument/diagnostic', { textDocument: open(code) })
      const { items } = result as { readonly items: readonly { readonly message: string }[] }
      return items.map(({ message }) => message)
    },
  }
}
