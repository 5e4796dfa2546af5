import { defaultZone } from '@pocketbank/core'
import type { Drawn, Given, GivenAlways } from '../page.ts'

/** What pages about requests are drawn from: a bank, or the host where each TPP has one and none is chosen. */
export type GivenRequests = GivenAlways & Pick<Given, 'requests' | 'zone'> & Partial<Pick<Given, 'bank'>>

/** Whether a bank is known, of which archives and reports can be had. */
export function isOfBank({ bank }: GivenRequests): boolean {
  return bank !== undefined
}

/** Draws a page from the journal of the host. D: who a refused request came from is often not known, and then it is in no other. */
export function fromHost(
  draw: (given: GivenRequests) => Drawn | Promise<Drawn>,
): (given: GivenAlways) => Drawn | Promise<Drawn> {
  return (given) => draw({ ...given, requests: given.env.requests, zone: defaultZone })
}
