/**
 * The console: pages about a bank for people who work with it. A host loads it at the first request for it.
 *
 * @module
 */

export type {
  ConsoleOptions,
  GuidePages,
  HostFacts,
  Tenants,
} from '@pocketbank/devtools/control/console-options'
export { createConsole } from './console.ts'
export { loadGuides } from './docs/load-guides.ts'
