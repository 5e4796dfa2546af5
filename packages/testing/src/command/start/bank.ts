import {
  DataFault,
  SeedFault,
  type Server,
  type ServerOptions,
  serve,
  startFaultLine,
} from '@pocketbank/http/node/internal'
import { consoleTpp } from '../../tpp/console-tpp.ts'
import { UserFault } from '../command.ts'
import { fileFault } from '../input.ts'

/** Signs as the TPP of the pages, by the clock of its bank. It is loaded by the first request that is tried. */
function signerOf(server: () => Server): NonNullable<ServerOptions['signer']> {
  const { id: tpp } = consoleTpp
  const sign = async (request: Request) => {
    const { consoleSigner } = await import('../../tpp/console-signer.ts')
    return consoleSigner(() => new Date(server().bankFor(tpp).clock.now))(request)
  }
  return Object.assign(sign, { tpp })
}

/** Starts a bank that listens; what commonly keeps one from starting is a line. */
export async function startBank(options: ServerOptions): Promise<Server> {
  try {
    const server: Server = await serve({ ...options, signer: signerOf(() => server) })
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
