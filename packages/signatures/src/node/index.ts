export { nodeCrypto } from './node-crypto.ts'
export { nodeSigning } from './node-signing.ts'
