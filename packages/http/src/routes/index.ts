export { requireRoutes } from './routes.ts'
export {
  innerRouter,
  layOperations,
  operationFinder,
  otherMethod,
  pathNotFound,
  type RouteHandlers,
} from './routing.ts'
