export {
  type AddressOptions,
  type BankAddress,
  bankAddressOf,
  basePathOf,
  consolePaths,
  controlRoot,
  loopbackHost,
  publicAddress,
  publicTarget,
  publicUrlOf,
  readBasePath,
  readPublicUrl,
} from './bank-address.ts'
