import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { isSameSecret, type Seal } from '@pocketbank/http/requests/seal'
import { hexFromBytes } from '@pocketbank/signatures/certificates'
import type { ConsoleCookies } from './console-cookies.ts'

/**
 * The seconds after which a session ends: a working day, so that a browser left open is signed out overnight.
 */
const sessionSeconds = 43_200

/** The session of a browser. */
export interface ConsoleSession {
  /** The text of its cookie. */
  readonly text: string
  /**
   * The token that its forms must contain; each session has another one. Empty if the console has no token.
   */
  readonly formToken: string
}

/** The sessions of a console. */
export interface Sessions {
  open(): Promise<ConsoleSession>
  /**
   * Finds the session of a request; undefined if its cookie is missing, forged or expired, or the session has
   * ended.
   */
  of(request: IncomingRequest): Promise<ConsoleSession | undefined>
  /** Ends a session, if sessions are kept. */
  end(session: ConsoleSession): void
  /** Writes the header that sets the cookie of a session, or deletes it. */
  cookie(request: IncomingRequest, session: ConsoleSession | undefined): string
}

function writeSession(cookies: ConsoleCookies): Sessions['cookie'] {
  return (request, session) =>
    cookies.write(request, {
      value: session?.text ?? '',
      seconds: session === undefined ? 0 : sessionSeconds,
    })
}

/**
 * Creates the sessions of a console without a token. All share one cookie, which browsers send only with
 * requests from pages of the console. It shows that such a page sent the form. So forms work after a restart
 * of the bank.
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
  /** Returns the time of the machine in milliseconds. */
  readonly system: () => number
  /** True if the process stores open sessions. They end with the process, or when the browser signs out. */
  readonly isKept: boolean
}

/** The most stored sessions, far more than a team has browsers. A further one ends the oldest. */
const sessionsMax = 1_000

/**
 * Creates the sessions of a console with a token. If they are not stored, they survive a restart with the
 * same token, but signing out cannot end them on the server.
 */
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
