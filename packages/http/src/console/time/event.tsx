import type { BankEvent } from '@pocketbank/core'
import type { Given } from '../page.ts'
import { pathOfEvent, tellEvent } from './what-happens.ts'

interface EventProps {
  readonly given: Given
  readonly event: Omit<BankEvent, 'at'>
}

/** What happens, with a link to the page about it where there is one. */
export function Event({ given: { href }, event }: EventProps) {
  const path = pathOfEvent(event)
  const told = tellEvent(event)
  return path === undefined ? <span>{told}</span> : <a href={href(path)}>{told}</a>
}
