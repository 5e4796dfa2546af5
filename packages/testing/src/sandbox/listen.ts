import type { ListeningApp } from '../answers/held-app.ts'
import { option, optionsCheck } from '../misuse.ts'

/** Where a sandbox listens. */
export interface ListenOptions {
  /** Port. Default: a free one. */
  readonly port?: number
  /** Address of the interface. Default: 127.0.0.1. */
  readonly host?: string
  /** Host names that unsigned requests may use, apart from localhost and `host`. Default: none. */
  readonly allowedHosts?: readonly string[]
  /** Serves HTTPS with a certificate of the test authority. Default: false. */
  readonly tls?: boolean
}

/** A sandbox that listens on a port. */
export interface Listener {
  /**
   * Its address: `http://127.0.0.1:49152`, with the base path if it has one; with `tls` it begins with
   * `https:`.
   */
  readonly url: string
  /**
   * The address of SCA pages, the console and control operations. It differs from `url` with `tls` and
   * `clientCertificates: 'strict'`, where only this one needs no client certificate.
   */
  readonly pagesUrl: string
  /** With `tls` the certificate of the test authority in PEM, which a client has to trust; else undefined. */
  readonly ca: string | undefined
  /** Stops listening, and finishes open requests. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const checkListenOptions = optionsCheck<ListenOptions>('listen', {
  port: option.number,
  host: option.text,
  allowedHosts: option.texts,
  tls: option.flag,
})

/** Listens for a bank. The Node server is loaded on first use. */
export async function createListener(app: ListeningApp, options: ListenOptions = {}): Promise<Listener> {
  checkListenOptions(options)
  const { port = 0, host = '127.0.0.1', allowedHosts, tls } = options
  const node = await import('@pocketbank/hosts/node')
  const { close, ...listener } = await node.listen(app, { port, host, allowedHosts, tls, keepsGlobals: true })
  return { ...listener, close, [Symbol.asyncDispose]: close }
}
