export type { AddressOptions } from '../options/address-options.ts'
export {
  type BankAddress,
  controlRoot,
  isConsolePath,
  isPathUnder,
  loopbackHost,
  pickBasePath,
  publicAddress,
  publicTarget,
  readBankAddress,
  toPublicUrl,
} from './bank-address.ts'
export { readBasePath, readPublicUrl } from './read-address.ts'
