import type { Engine } from '@pocketbank/core'
import { BoundedMap } from '@pocketbank/core/base'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'

/** Maximum number of links remembered per bank. */
const linksMax = 50

interface LinkVisits {
  readonly epoch: number
  /**
   * By authorisation: true if the link was first opened after it ended. D: a PSU may return to a link on
   * their own.
   */
  readonly openedLinks: BoundedMap<boolean>
}

const visitsOf = new WeakMap<Engine, LinkVisits>()

/**
 * Records that somebody opened the link to an authorisation. The journal cannot show it, because opening the
 * page is not a request of a TPP.
 */
export function noteLinkVisit(engine: Engine, { id, status }: Pick<Authorisation, 'id' | 'status'>): void {
  const cachedVisits = visitsOf.get(engine)
  const visits =
    cachedVisits?.epoch === engine.epoch
      ? cachedVisits
      : { epoch: engine.epoch, openedLinks: new BoundedMap<boolean>(linksMax) }
  if (visits !== cachedVisits) visitsOf.set(engine, visits)
  if (!visits.openedLinks.has(id)) visits.openedLinks.put(id, status === 'expired')
}

/** Returns true if the link was first opened after its end, false if before, and undefined if never. */
export function linkVisit(engine: Engine, authorisation: string): boolean | undefined {
  const visits = visitsOf.get(engine)
  return visits?.epoch === engine.epoch ? visits.openedLinks.get(authorisation) : undefined
}
