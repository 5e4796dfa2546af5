export { addOperations, innerRouter, type RouteHandlers } from './hono-routes.ts'
export { requireRoutes } from './routes.ts'
export { isDecodable, operationFinder, otherMethod, refuseUnknownPath } from './routing.ts'
