/**
 * The bank on Node: a server on a port of this machine.
 *
 * @module
 */
export { nodeCrypto } from '@pocketbank/signatures/node'
export { readOptions, type ServerOptions } from './options.ts'
export { listen, type Server, serve } from './serve.ts'
