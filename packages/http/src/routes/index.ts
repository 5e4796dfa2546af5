export { findOrLayRoutes } from './routes.ts'
export {
  innerRouter,
  layOperations,
  nothingThere,
  operationFinder,
  otherMethod,
  type RouteHandlers,
} from './routing.ts'
