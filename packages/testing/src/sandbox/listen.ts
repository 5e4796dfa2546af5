import type { App } from '@pocketbank/http'
import { option, optionsCheck } from '../misuse.ts'

/** Where a sandbox listens. */
export interface ListenOptions {
  /** Port. Default: a free one. */
  readonly port?: number
  /** Address of the interface. Default: 127.0.0.1. */
  readonly host?: string
  /** Host names that unsigned requests may use, apart from localhost and `host`. Default: none. */
  readonly allowedHosts?: readonly string[]
}

/** A sandbox that listens on a port. */
export interface Listener {
  /** Its address: `http://127.0.0.1:49152`, with the base path if it has one. */
  readonly url: string
  /** Stops listening, and finishes open requests. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const checkListenOptions = optionsCheck<ListenOptions>('listen', {
  port: option.number,
  host: option.text,
  allowedHosts: option.texts,
})

/** Listens for a bank. The Node server is loaded on first use. */
export async function createListener(
  app: Pick<App, 'fetch' | 'refuse' | 'close' | 'basePath' | 'host'>,
  options: ListenOptions = {},
): Promise<Listener> {
  checkListenOptions(options)
  const { port = 0, host = '127.0.0.1', allowedHosts } = options
  const node = await import('@pocketbank/hosts/node')
  const { url, close } = await node.listen(app, { port, host, allowedHosts, keepsGlobals: true })
  return { url, close, [Symbol.asyncDispose]: close }
}
