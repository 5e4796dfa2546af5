import type { Child } from 'hono/jsx'
import type { GivenAlways } from '../../page.ts'
import type { OperationView } from '../operation-view.ts'

/** What a page that explains something is drawn from. */
export interface GuideProps {
  readonly href: GivenAlways['href']
  readonly views: readonly OperationView[]
  /** Where the bank is. */
  readonly bank: string
}

/** A page that explains what many operations have in common. */
export interface Guide {
  /** What stands behind `/docs/`. */
  readonly id: string
  readonly title: string
  /** What the page is about, in a sentence. */
  readonly lead: string
  readonly Page: (props: GuideProps) => Child
}
