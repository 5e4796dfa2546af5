/**
 * Parts of the host for the command only. No promise: any of them may change with any release.
 *
 * @module
 */

export { variableOf } from '../option-table.ts'
export {
  type Arguments,
  type Flag,
  type Flags,
  readArguments,
  type Written,
  wordProblem,
} from './arguments.ts'
export { DataFault } from './data-fault.ts'
export { makeFolder } from './make-folder.ts'
export { type Environment, optionsFrom, type ServerOptions, serverFlags } from './options.ts'
export { createPrinter, type Printer, stderrPrinter } from './printer.ts'
export { readFileStart } from './read-file-start.ts'
export { SeedFault } from './seed-file.ts'
export { type Server, serve } from './serve.ts'
export { endAsBySigterm } from './stdin-end.ts'
export { controlLine, isConsoleOpen, specialLines, startFaultLine, trustLine } from './words.ts'
