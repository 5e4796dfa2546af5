import type { App } from '@pocketbank/http'

/** Treatment by a server of the process that it runs in. */
export interface NodeServerOptions {
  /**
   * Keeps the global Request and Response of Node. D: else lighter ones replace them for good, which makes a server faster; a test has
   * other things in its process.
   */
  readonly keepsGlobals: boolean
}

/** The part of an application that a server of Node needs. */
export interface Served extends Pick<App, 'refuse'>, Partial<Pick<App, 'reply'>> {
  fetch: App['fetch'] | App['answer']
  /** Hears how many connections ended within the headers of a request and were only counted. Default: nobody does. */
  onDroppedHeads?: ((count: number) => void) | undefined
}
