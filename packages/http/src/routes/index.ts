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
export { routesOf } from './routes.ts'
export {
  innerRouter,
  layOperations,
  nothingThere,
  operationFinder,
  otherMethod,
  type RouteHandlers,
} from './routing.ts'
