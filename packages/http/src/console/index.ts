/**
 * The console: pages about a bank for whoever works with it. A host loads it when it is first asked for.
 *
 * @module
 */

export { createConsole } from './console.ts'
export type { ConsoleOptions, HostFacts, Tenants } from './console-options.ts'
export { type GuidePages, loadGuides } from './docs/load-guides.ts'
