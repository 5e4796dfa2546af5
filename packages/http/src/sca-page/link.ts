import type { AuthorisationView } from '@pocketbank/core'
import { rememberLatest } from '@pocketbank/core/base'
import { createSeal, isSameSecret } from '../requests/seal.ts'

/** Use of a seal: one for opening the page, one for submitting its forms. */
type SealKind = 'link' | 'form'

export interface Destination {
  readonly tpp: string
  readonly authorisationId: string
}

/** Makes seals with a host's secret key. Nobody can make one without the key. */
export interface Links {
  seal(kind: SealKind, destination: Destination): Promise<string>
}

/** The sandboxes of a process have the same key, which takes longer to import than a seal to make. */
const createLinkSeal = rememberLatest(createSeal)

/**
 * Creates the seals of a secret key. Anybody who knows the key can open every link. Throws if it is empty.
 */
export function createLinks(linkKey: string): Links {
  if (linkKey === '') throw new Error('the key of the links must not be empty')
  const seal = createLinkSeal(linkKey)
  return { seal: (kind, { tpp, authorisationId }) => seal([kind, tpp, authorisationId]) }
}

/** Checks the seal of an authorisation for this use. */
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

/**
 * A segment of dots only would be resolved as a relative path. A tilde is added in front, and removed when
 * read.
 */
const walked = /^[.~]*$/

function writeSegment(tpp: string): string {
  const segment = encodeURIComponent(JSON.stringify(tpp).slice(1, -1))
  return walked.test(segment) ? `~${segment}` : segment
}

function readSegment(segment: string): string | undefined {
  const tppText = walked.test(segment) ? segment.slice(1) : segment
  try {
    const tpp: unknown = JSON.parse(`"${decodeURIComponent(tppText)}"`)
    return typeof tpp === 'string' ? tpp : undefined
  } catch {
    return undefined
  }
}

/** Writes the path of the link to an authorisation's SCA page. The seal makes it impossible to guess. */
export async function scaPath(links: Links, tpp: string, authorisationId: string): Promise<string> {
  const seal = await links.seal('link', { tpp, authorisationId })
  return [scaRoot, writeSegment(tpp), encodeURIComponent(authorisationId), seal].join('/')
}

const linkForm = new RegExp(`^${scaRoot}/([^/]+)/([\\w-]+)/([\\w-]+)$`)

/** Reads the TPP from a path without checking the seal. Returns undefined if the path is not a link. */
export function tppOfScaPath(path: string): string | undefined {
  const [, segment] = linkForm.exec(path) ?? []
  return segment === undefined ? undefined : readSegment(segment)
}

/** Reads the destination of a path. Returns undefined unless this host has sealed it. */
export async function readScaPath(links: Links, path: string): Promise<Destination | undefined> {
  const [, , authorisationId = '', seal = ''] = linkForm.exec(path) ?? []
  const tpp = tppOfScaPath(path)
  if (tpp === undefined) return undefined
  const destination = { tpp, authorisationId }
  return (await isSealed(links, 'link', destination, seal)) ? destination : undefined
}

/**
 * Returns true if every payment of an authorisation is settled: withdrawn by the TPP, decided through another
 * link, or too late.
 */
export function needsNoAnswer({ purpose, payments }: AuthorisationView): boolean {
  return purpose.kind !== 'account-access' && payments.length === 0
}
