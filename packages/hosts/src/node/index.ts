/**
 * The bank on Node: a server on a port of this machine.
 *
 * @module
 */
export { nodeCrypto } from '@pocketbank/signatures/node'
export { listen } from './listen.ts'
export { readOptions, type ServerOptions } from './options.ts'
export { type Server, serve } from './serve.ts'
