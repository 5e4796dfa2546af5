export { innerRouter, layOperations, type RouteHandlers } from './hono-routes.ts'
export { requireRoutes } from './routes.ts'
export { operationFinder, otherMethod, pathNotFound } from './routing.ts'
