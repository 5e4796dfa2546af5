/**
 * The door of pocketbank: signed requests in, answers out, on Web standards only.
 *
 * @module
 */
export { type App, type AppOptions, createApp } from './app.ts'
export { allOperations, interfaceOperations, sandboxOperations } from './operations/index.ts'
export { type Operation, operation } from './operations/operation.ts'
export type { Wire } from './requests/arrival.ts'
export type { RequestEntry, RequestJournal } from './requests/journal.ts'
export { type DoorSettings, defaultSettings, release } from './settings.ts'
