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
  readonly opened: BoundedMap<boolean>
}

const visitsOf = new WeakMap<Engine, LinkVisits>()

/**
 * Records that somebody opened the link to an authorisation. The journal cannot show it, because opening the
 * page is not a request of a TPP.
 */
export function noteLinkVisit(engine: Engine, { id, status }: Pick<Authorisation, 'id' | 'status'>): void {
  const known = visitsOf.get(engine)
  const visits =
    known?.epoch === engine.epoch ? known : { epoch: engine.epoch, opened: new BoundedMap<boolean>(linksMax) }
  if (visits !== known) visitsOf.set(engine, visits)
  if (!visits.opened.has(id)) visits.opened.put(id, status === 'expired')
}

/** Returns true if the link was first opened after its end, false if before, and undefined if never. */
export function linkVisit(engine: Engine, authorisation: string): boolean | undefined {
  const visits = visitsOf.get(engine)
  return visits?.epoch === engine.epoch ? visits.opened.get(authorisation) : undefined
}
