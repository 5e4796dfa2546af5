import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { isSameSecret, type Seal } from '@pocketbank/http/requests/seal'
import { hexFromBytes } from '@pocketbank/signatures/certificates'
import type { ConsoleCookies } from './console-cookies.ts'

/** Seconds for which a browser may go on after it was let in. D: a working day, and what is left open over night is closed. */
const sessionSeconds = 43_200

/** A browser that was let in. */
export interface ConsoleSession {
  /** As its cookie has it. */
  readonly text: string
  /** The token that its forms must carry; a form of another session has a different one. Empty without a token. */
  readonly formToken: string
}

/** The sessions of a console. */
export interface Sessions {
  open(): Promise<ConsoleSession>
  /** The session of a request; none where it brings no cookie, or one that is not sealed here, too old or ended. */
  of(request: IncomingRequest): Promise<ConsoleSession | undefined>
  /** Ends a session, where sessions are kept. */
  end(session: ConsoleSession): void
  /** The header that gives a browser its session, or takes it away. */
  cookie(request: IncomingRequest, session: ConsoleSession | undefined): string
}

/** The header that gives a browser its session, or takes it away. */
function writeSession(cookies: ConsoleCookies): Sessions['cookie'] {
  return (request, session) =>
    cookies.write(request, {
      value: session?.text ?? '',
      seconds: session === undefined ? 0 : sessionSeconds,
    })
}

/**
 * Sessions of a console without a token. All have the same cookie: it only shows that a form comes from a browser that has opened the
 * console, since browsers send it with requests of the console's own pages alone. So forms outlast a restart of the bank.
 */
export function createOpenSessions(cookies: ConsoleCookies): Sessions {
  const session: ConsoleSession = { text: 'open', formToken: '' }
  return {
    open: async () => session,
    of: async (request) => (cookies.read(request) === session.text ? session : undefined),
    end: () => {},
    cookie: writeSession(cookies),
  }
}

const digitsOfChance = 16

function randomText(): string {
  return hexFromBytes(crypto.getRandomValues(new Uint8Array(digitsOfChance)))
}

interface SessionOptions {
  readonly seal: Seal
  readonly cookies: ConsoleCookies
  /** The time of the machine in milliseconds. */
  readonly system: () => number
  /** True if this process keeps open sessions; they end with it, and when their browser signs out. */
  readonly isKept: boolean
}

/** Sessions that are kept. D: far more than a team has browsers; of more the first one ends. */
const sessionsMax = 1_000

/** Sessions that stand for a token. Unless they are kept, they outlast a restart where the token does, and nobody can end one. */
export function createSessions({ seal, cookies, system, isKept }: SessionOptions): Sessions {
  const open = new Set<string>()
  const keep = (session: ConsoleSession) => {
    if (isKept) open.add(session.text)
    const [first] = open
    if (open.size > sessionsMax && first !== undefined) open.delete(first)
    return session
  }
  const seconds = () => Math.floor(system() / 1_000)
  const createSession = async (id: string, until: string): Promise<ConsoleSession> => ({
    text: `${id}.${until}.${await seal(['session', id, until])}`,
    formToken: await seal(['form', id, until]),
  })
  return {
    open: async () => keep(await createSession(randomText(), String(seconds() + sessionSeconds))),
    end: ({ text }) => void open.delete(text),
    async of(request) {
      const text = cookies.read(request) ?? ''
      const [, id, until] = /^([0-9a-f]{32})\.(\d{1,12})\.[\w-]+$/.exec(text) ?? []
      if (id === undefined || until === undefined) return undefined
      const session = await createSession(id, until)
      const isOpen = !isKept || open.has(session.text)
      return isSameSecret(text, session.text) && isOpen && Number(until) > seconds() ? session : undefined
    },
    cookie: writeSession(cookies),
  }
}
