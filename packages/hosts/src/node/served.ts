import type { App } from '@pocketbank/http'

/** Options for the process of a server. */
export interface NodeServerOptions {
  /**
   * Keeps the global Request and Response of Node. Otherwise faster ones replace them for the whole process.
   */
  readonly keepsGlobals: boolean
}

export interface Served extends Pick<App, 'refuse'>, Partial<Pick<App, 'reply' | 'failConnection'>> {
  fetch: App['fetch'] | App['answer']
  /** Called with the number of connections that ended within the headers and were only counted. */
  onDroppedHeads?: ((count: number) => void) | undefined
  /** Called if the certificate of the test authority for this server cannot be renewed. */
  onRenewalFault?: ((fault: unknown) => void) | undefined
}
