import { type Server, type ServerOptions, serve } from '@pocketbank/hosts/node'
import { DataFault } from '@pocketbank/hosts/node/data-fault'
import { SeedFault } from '@pocketbank/hosts/node/seed-file'
import { startFaultLine } from '@pocketbank/hosts/node/words'
import { recordRun } from '@pocketbank/testing/runs/run-file'
import { UserFault } from '../command.ts'
import { fileFault } from '../input.ts'

/**
 * Starts a bank and records it for the report of a suite. Common reasons why it cannot start become a
 * one-line error.
 */
export async function startBank(options: ServerOptions): Promise<Server> {
  try {
    const server = await serve(options)
    recordRun(server.observer, 'http')
    return server
  } catch (fault) {
    if (fault instanceof DataFault || fault instanceof SeedFault) throw new UserFault(fault.message)
    const { seedFile } = options
    if (seedFile !== undefined && fault instanceof Error && 'path' in fault && fault.path === seedFile)
      throw fileFault(seedFile, fault)
    if (fault instanceof Error && 'syscall' in fault && !('path' in fault))
      throw new UserFault(startFaultLine(fault, options))
    throw fault
  }
}
