import type { AuthorisationView } from '@pocketbank/core'
import { createSeal, isSameSecret } from '../requests/seal.ts'

/** Use of a seal: a link opens the page, a form acts in it. */
type SealKind = 'link' | 'form'

/** The authorisation to which a link leads. */
export interface Destination {
  readonly tpp: string
  readonly authorisationId: string
}

/** The seals of a host: without its key nobody can make one. */
export interface Links {
  seal(kind: SealKind, destination: Destination): Promise<string>
}

/** The seals that follow from a key, any secret text of the host: whoever knows it can open every link. */
export function createLinks(linkKey: string): Links {
  if (linkKey === '') throw new Error('the key of the links must not be empty')
  const seal = createSeal(linkKey)
  return { seal: (kind, { tpp, authorisationId }) => seal([kind, tpp, authorisationId]) }
}

/** True if a text is the seal of an authorisation for this use. */
export async function isSealed(
  links: Links,
  kind: SealKind,
  destination: Destination,
  seal: string,
): Promise<boolean> {
  return isSameSecret(seal, await links.seal(kind, destination))
}

/** Prefix of all addresses of the page. */
export const scaRoot = '/sca'

/** Segments that are nothing but dots would be walked, not read: a tilde in front keeps them, and is taken off again. */
const walked = /^[.~]*$/

function writeSegment(tpp: string): string {
  const segment = encodeURIComponent(JSON.stringify(tpp).slice(1, -1))
  return walked.test(segment) ? `~${segment}` : segment
}

function readSegment(segment: string): string | undefined {
  const written = walked.test(segment) ? segment.slice(1) : segment
  try {
    const tpp: unknown = JSON.parse(`"${decodeURIComponent(written)}"`)
    return typeof tpp === 'string' ? tpp : undefined
  } catch {
    return undefined
  }
}

/** The path of the link that opens the bank's page for an authorisation: nobody can make one up. */
export async function scaPath(links: Links, tpp: string, authorisationId: string): Promise<string> {
  const seal = await links.seal('link', { tpp, authorisationId })
  return [scaRoot, writeSegment(tpp), encodeURIComponent(authorisationId), seal].join('/')
}

const linkForm = new RegExp(`^${scaRoot}/([^/]+)/([\\w-]+)/([\\w-]+)$`)

/** Reads the TPP in a path without checking the seal; undefined if the path has not the form of a link. */
export function tppOfScaPath(path: string): string | undefined {
  const [, segment] = linkForm.exec(path) ?? []
  return segment === undefined ? undefined : readSegment(segment)
}

/** Reads the destination of a path; undefined unless this host has sealed it. */
export async function readScaPath(links: Links, path: string): Promise<Destination | undefined> {
  const [, , authorisationId = '', seal = ''] = linkForm.exec(path) ?? []
  const tpp = tppOfScaPath(path)
  if (tpp === undefined) return undefined
  const destination = { tpp, authorisationId }
  return (await isSealed(links, 'link', destination, seal)) ? destination : undefined
}

/** True if no payment of an authorisation needs an answer any more: taken back by the TPP, answered by another link, or too late. */
export function needsNoAnswer({ purpose, payments }: AuthorisationView): boolean {
  return purpose.kind !== 'account-access' && payments.length === 0
}
