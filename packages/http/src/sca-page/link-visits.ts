import type { Engine } from '@pocketbank/core'
import { BoundedMap } from '@pocketbank/core/base'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'

/** Links to the bank's page that are remembered of a bank. */
const linksMax = 50

interface LinkVisits {
  readonly epoch: number
  /** By authorisation: true if the link was opened first after its end. D: a PSU may come back to it by themselves. */
  readonly opened: BoundedMap<boolean>
}

const visitsOf = new WeakMap<Engine, LinkVisits>()

/** Notes that somebody opens the link to an authorisation. D: with the bank, since the page is no request of a TPP. */
export function noteLinkVisit(engine: Engine, { id, status }: Pick<Authorisation, 'id' | 'status'>): void {
  const known = visitsOf.get(engine)
  const visits =
    known?.epoch === engine.epoch ? known : { epoch: engine.epoch, opened: new BoundedMap<boolean>(linksMax) }
  if (visits !== known) visitsOf.set(engine, visits)
  if (!visits.opened.has(id)) visits.opened.put(id, status === 'expired')
}

/** True if a link was opened first after its end, false if before, undefined if never. */
export function linkVisit(engine: Engine, authorisation: string): boolean | undefined {
  const visits = visitsOf.get(engine)
  return visits?.epoch === engine.epoch ? visits.opened.get(authorisation) : undefined
}
