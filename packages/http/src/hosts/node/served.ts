import type { App } from '../../app.ts'

/** Treatment by a server of the process that it runs in. */
export interface NodeServerOptions {
  /**
   * Whether the global Request and Response stay those of Node. D: else they become lighter ones, for good, which a server is the faster
   * for; a test has other things in its process.
   */
  readonly keepsGlobals: boolean
}

/** The part of an application that a server of Node needs. */
export interface Served extends Pick<App, 'refuse'>, Partial<Pick<App, 'reply'>> {
  fetch: App['fetch'] | App['answer']
}
