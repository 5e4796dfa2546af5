import { defaultZone, instant } from '@pocketbank/core'
import { requireEntry } from '@pocketbank/core/base'
import type { RequestEntry } from '@pocketbank/http'
import { createRequests } from '@pocketbank/http/journal'
import type { BankPageInput, PageInput, PageView } from '../page.ts'

/** The input of pages about requests: a bank, or the host if each TPP has a bank and none is chosen. */
export type RequestPageInput = PageInput &
  Pick<BankPageInput, 'requests' | 'zone' | 'now'> &
  Partial<Pick<BankPageInput, 'bank'>>

/** Returns whether a bank is chosen, so that it can write archives and reports. */
export function isOfBank({ bank }: RequestPageInput): boolean {
  return bank !== undefined
}

/**
 * Draws a page from the journal of the host. The TPP of a refused request is often unknown; then only the
 * host has the request.
 */
export function fromHost(
  draw: (input: RequestPageInput) => PageView | Promise<PageView>,
): (input: PageInput) => PageView | Promise<PageView> {
  return (input) => {
    const { env } = input
    return draw({ ...input, requests: env.requests, zone: defaultZone, now: instant(env.now()) })
  }
}

/** Finds the entry that the address names, by its id or by an X-Request-ID. */
export function findRequestEntry({
  requests,
  names,
}: Pick<RequestPageInput, 'requests' | 'names'>): RequestEntry | undefined {
  return createRequests(requests).find(requireEntry(names, 'id'))
}
