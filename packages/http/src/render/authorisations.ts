import type { Authorisation, AuthorisationStatus, Started } from '@pocketbank/core'
import * as v from 'valibot'
import { linksOf, linkTo } from './links.ts'
import type { Rim } from './rim.ts'

/** The statuses of SCA that this bank tells (BG: scaStatus). */
const scaStatus = v.picklist(['received', 'psuIdentified', 'finalised', 'failed'])

/** What the status of an authorisation is called outside. */
const scaStatusOf: Readonly<Record<AuthorisationStatus, v.InferOutput<typeof scaStatus>>> = {
  started: 'received',
  identified: 'psuIdentified',
  approved: 'finalised',
  refused: 'failed',
  expired: 'failed',
}

/** An authorisation that has been started (BG). */
export const startedAnswer = v.object({
  scaStatus,
  authorisationId: v.string(),
  _links: linksOf('scaRedirect', 'self', 'scaStatus'),
})

/** How far an authorisation has come (BG). */
export const scaStatusAnswer = v.object({ scaStatus })

/** The authorisations of a resource (BG). */
export const authorisationsAnswer = v.object({ authorisationIds: v.array(v.string()) })

/** Writes how far an authorisation has come. */
export function renderScaStatus({ status }: Authorisation): v.InferOutput<typeof scaStatusAnswer> {
  return { scaStatus: scaStatusOf[status] }
}

/** Writes the ids of authorisations. */
export function renderAuthorisations(
  authorisations: readonly Authorisation[],
): v.InferOutput<typeof authorisationsAnswer> {
  return { authorisationIds: authorisations.map(({ id }) => id) }
}

/** The address of an authorisation that was started at an address. */
export function startedPath({ authorisationId }: Started, target: string): string {
  return `${target}/${authorisationId}`
}

/** Writes an authorisation that has been started. */
export function renderStarted(
  started: Started,
  { scaLink, target }: Rim,
): v.InferOutput<typeof startedAnswer> {
  if (scaLink === undefined) throw new Error('an authorisation has a link to the page where it is given')
  const { id, status } = started.authorisation
  const self = linkTo(startedPath(started, target), 'GET')
  return {
    scaStatus: scaStatusOf[status],
    authorisationId: id,
    _links: { scaRedirect: scaLink, self, scaStatus: self },
  }
}
