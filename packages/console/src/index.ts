/**
 * The console: pages about a bank for whoever works with it. A host loads it when it is first asked for.
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
