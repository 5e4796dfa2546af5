import { readTrustAnchors } from '@pocketbank/signatures'
import { createAuthority } from '@pocketbank/signatures/authority'
import type { SettingsInput } from '../../../src/settings.ts'
import { createTpp, type Tpp, type TppOptions } from '../tpp.ts'
import type { CorpusMistake } from './corpus-mistake.ts'

/** Who sends the requests of mistakes: the TPP, and what delivers a request as it stands. */
interface Client {
  readonly tpp: (options?: TppOptions) => Tpp
  readonly fetch: (request: Request) => Promise<Response>
}

/** Something that clients get wrong, and what the page about it must say. */
export interface ClientMistake {
  readonly title: string
  readonly send: (client: Client) => Promise<unknown>
  readonly cause: string
  readonly change: string
}

export const base = 'https://bank.example'
export const customers = '/v1/sandbox/customers'
export const body = { customerNumber: 'x', type: 'PRIVATE', name: 'Blå/bær' } as const
const json = { 'Content-Type': 'application/json' }

/** What a bank demands so that every mistake is one. */
export async function strictSettings(): Promise<SettingsInput> {
  const anchors = readTrustAnchors((await createAuthority().certificate()).pem)
  if (!anchors.ok) throw new Error(anchors.error)
  return { trustAnchors: anchors.value, dateWindowSeconds: 300 }
}

/** Creates a client of an application whose clock shows the time `now`. */
export function createClient(fetch: Client['fetch'], now: () => number): Client {
  return {
    fetch,
    tpp: (options) =>
      createTpp({
        send: fetch,
        now: () => new Date(now()),
        headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' },
        ...options,
      }),
  }
}

/** The request of a mistake of the corpus. */
export function createCorpusMistake(
  mistake: CorpusMistake & Required<Pick<CorpusMistake, 'change'>>,
): ClientMistake {
  const { meaning: title, cause, change, needsNoBody } = mistake
  const send: ClientMistake['send'] = ({ tpp }) =>
    needsNoBody ? tpp().get(customers, { wrong: mistake }) : tpp().post(customers, { body, wrong: mistake })
  return { title, send, cause, change }
}

/** A signed request of which something is changed before it is sent. */
export function createChangedRequest(
  title: string,
  change: (headers: Headers) => void,
  mistake: Pick<ClientMistake, 'cause' | 'change'>,
): ClientMistake {
  const send: ClientMistake['send'] = async ({ tpp, fetch }) => {
    const signedRequest = await tpp().sign(
      new Request(base + customers, { method: 'POST', headers: json, body: JSON.stringify(body) }),
    )
    const headers = new Headers(signedRequest.headers)
    change(headers)
    await fetch(new Request(signedRequest, { headers }))
  }
  return { title, send, ...mistake }
}

/** A request that is signed for one address and sent to another. */
export function expectOtherProblem(
  title: string,
  [signedFor, sentTo]: readonly [string, string],
  cause: string,
): ClientMistake {
  const send: ClientMistake['send'] = async ({ tpp, fetch }) => {
    const { headers } = await tpp({ alsoSigned: ['(request-target)'] }).sign(new Request(base + signedFor))
    await fetch(new Request(base + sentTo, { headers }))
  }
  return { title, send, cause, change: 'Sign the method in lower case, a blank, and path with query' }
}

/** Makes a mistake with a body that is signed unchanged and is not JSON. */
export function createBodyMistake(
  title: string,
  content: string,
  mistake: Pick<ClientMistake, 'cause' | 'change'>,
): ClientMistake {
  return { title, send: ({ tpp }) => tpp().post(customers as string, { body: content }), ...mistake }
}

/** Sends a header under another name. */
export function renamed(headers: Headers, from: string, to: string): void {
  headers.set(to, headers.get(from) ?? '')
  headers.delete(from)
}

/** Changes the list of signed headers. */
export function inList(headers: Headers, change: (list: string) => string): void {
  const signature = headers.get('signature') ?? ''
  headers.set(
    'signature',
    signature.replace(/headers="([^"]*)"/, (_, list: string) => `headers="${change(list)}"`),
  )
}
