import {
  DataFault,
  type Server,
  type ServerOptions,
  serve,
  startFaultLine,
} from '@pocketbank/http/node/internal'
import { UserFault } from '../command.ts'

/** The TPP as which pages of the bank try requests. */
const ownTpp = { id: 'PSDNO-FSA-000000001', name: 'pocketbank console' } as const

/** Signs as the TPP of the pages, by the clock of its bank. It is loaded by the first request that is tried. */
function signerOf(server: () => Server): NonNullable<ServerOptions['signer']> {
  return async (request) => {
    const { createTpp } = await import('../../tpp/tpp.ts')
    const now = () => new Date(server().bankFor(ownTpp.id).clock.now)
    return createTpp({ ...ownTpp, now }).sign(request)
  }
}

/** Starts a bank that listens; what commonly keeps one from starting is a line. */
export async function startBank(options: ServerOptions): Promise<Server> {
  try {
    const server: Server = await serve({ ...options, signer: signerOf(() => server) })
    return server
  } catch (fault) {
    if (fault instanceof DataFault) throw new UserFault(fault.message)
    if (fault instanceof Error && 'syscall' in fault) throw new UserFault(startFaultLine(fault, options))
    throw fault
  }
}
