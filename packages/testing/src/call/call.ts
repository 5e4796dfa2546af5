import { createTpp } from '../tpp/tpp.ts'
import { type CallArguments, readArguments, usage } from './arguments.ts'
import { answerText } from './print.ts'
import { openWallet } from './wallet.ts'

/** What a run of the command may touch. */
export interface Terminal {
  readonly folder: string
  readonly now: Date
  readonly colour: boolean
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

const exitCodes = { answered: 0, refused: 1, wrongUsage: 2 } as const

/**
 * Makes one signed call and prints its answer. Gives the exit code: 0 for an answer below 400, 1 for any other and for none,
 * 2 for a command line that cannot be understood.
 */
export async function call(given: readonly string[], terminal: Terminal): Promise<number> {
  const read = readArguments(given)
  if (!read.ok) {
    terminal.complain(`${read.error} (--help tells more)`)
    return exitCodes.wrongUsage
  }
  if (read.value === 'help') {
    terminal.print(usage)
    return exitCodes.answered
  }
  try {
    return await answer(read.value, terminal)
  } catch (error) {
    terminal.complain(faultText(error, read.value.url))
    return exitCodes.refused
  }
}

async function answer(call: CallArguments, { folder, now, colour, print }: Terminal): Promise<number> {
  const request = requestOf(call)
  const signed = call.sign ? await sign(request, { folder, now, id: call.id }) : request
  const response = await fetch(signed)
  print(
    answerText({ status: response.status, headers: response.headers, body: await response.text() }, colour),
  )
  return response.status < 400 ? exitCodes.answered : exitCodes.refused
}

function requestOf({ method, url, headers, data }: CallArguments): Request {
  return new Request(url, {
    method,
    headers,
    redirect: 'manual',
    ...(data === undefined ? {} : { body: data }),
  })
}

async function sign(request: Request, wanted: Parameters<typeof openWallet>[0]): Promise<Request> {
  const tpp = createTpp({ ...(await openWallet(wanted)), now: () => wanted.now })
  return tpp.sign(request)
}

function faultText(error: unknown, url: URL): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ECONNREFUSED') return `nobody listens at ${url.origin}; npm start starts the bank`
  const reason = cause instanceof Error ? cause : error
  return reason instanceof Error ? reason.message : String(reason)
}
