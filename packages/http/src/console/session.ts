import { hexFromOctets } from '../certificates/octets.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { isSameSecret, type Seal } from '../seal.ts'

/** How long a browser may go on after it was let in, in seconds. D: a working day, and what is left open over night is closed. */
const sessionSeconds = 43_200

/** A browser that was let in. */
export interface ConsoleSession {
  /** As its cookie has it. */
  readonly text: string
  /** What its forms must carry: those of another session are none of its own. */
  readonly formToken: string
}

/** The sessions of a console: a session is what the console has sealed. */
export interface Sessions {
  open(): Promise<ConsoleSession>
  /** The session of a request; none where it brings no cookie, or one that is not sealed here, too old or ended. */
  of(request: IncomingRequest): Promise<ConsoleSession | undefined>
  /** Ends a session, where sessions are kept. */
  end(session: ConsoleSession): void
  /** The header that gives a browser its session, or takes it away. */
  cookie(request: IncomingRequest, session: ConsoleSession | undefined): string
}

const digitsOfChance = 16

function randomText(): string {
  return hexFromOctets(crypto.getRandomValues(new Uint8Array(digitsOfChance)))
}

/** The value of a cookie that a request brings. */
function cookieOf({ headers }: IncomingRequest, name: string): string | undefined {
  const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** D: cookies know no ports, and a machine may have several banks; browsers keep those of one port apart by its name. */
function nameFor({ headers }: IncomingRequest): string {
  const [, port = ''] = /:(\d+)$/.exec(headers.get('Host') ?? '') ?? []
  return `pocketbank${port}`
}

/** The attributes of every cookie of the console: no script reads it, no other site sends it, nothing outside of the bank gets it. */
function cookieAttributes({ raw }: IncomingRequest, path: string, publicOrigin: string | undefined): string {
  const isSecure = new URL(publicOrigin ?? raw.url).protocol === 'https:'
  return `Path=${path || '/'}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

interface SessionOptions {
  readonly seal: Seal
  readonly path: string
  readonly publicOrigin: string | undefined
  /** The time of the machine in milliseconds. */
  readonly system: () => number
  /** True if this process keeps open sessions; they end with it, and when their browser signs out. */
  readonly isKept: boolean
}

/** Sessions that are kept. D: far more than a team has browsers; of more the first one ends. */
export const sessionsMax = 1_000

/** Sessions that follow from a key. Unless they are kept, they outlast a restart where the key does, and nobody can end one. */
export function createSessions({ seal, path, publicOrigin, system, isKept }: SessionOptions): Sessions {
  const open = new Set<string>()
  const keep = (session: ConsoleSession) => {
    if (isKept) open.add(session.text)
    const [first] = open
    if (open.size > sessionsMax && first !== undefined) open.delete(first)
    return session
  }
  const seconds = () => Math.floor(system() / 1_000)
  const sessionOf = async (id: string, until: string): Promise<ConsoleSession> => ({
    text: `${id}.${until}.${await seal(['session', id, until])}`,
    formToken: await seal(['form', id, until]),
  })
  return {
    open: async () => keep(await sessionOf(randomText(), String(seconds() + sessionSeconds))),
    end: ({ text }) => void open.delete(text),
    async of(request) {
      const text = cookieOf(request, nameFor(request)) ?? ''
      const [, id, until] = /^([0-9a-f]{32})\.(\d{1,12})\.[\w-]+$/.exec(text) ?? []
      if (id === undefined || until === undefined) return undefined
      const session = await sessionOf(id, until)
      const isOpen = !isKept || open.has(session.text)
      return isSameSecret(text, session.text) && isOpen && Number(until) > seconds() ? session : undefined
    },
    cookie(request, session) {
      const lifetime = session === undefined ? 0 : sessionSeconds
      const value = `${nameFor(request)}=${session?.text ?? ''}; Max-Age=${lifetime}`
      return `${value}; ${cookieAttributes(request, path, publicOrigin)}`
    },
  }
}
