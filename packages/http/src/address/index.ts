export type { AddressOptions } from '../options/address-options.ts'
export {
  type BankAddress,
  bankAddressOf,
  basePathOf,
  consolePaths,
  controlRoot,
  loopbackHost,
  publicAddress,
  publicTarget,
  publicUrlOf,
} from './bank-address.ts'
export { readBasePath, readPublicUrl } from './read-address.ts'
