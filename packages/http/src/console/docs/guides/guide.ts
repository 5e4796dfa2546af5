import type { Child } from 'hono/jsx'
import type { GivenAlways } from '../../page.ts'
import type { OperationView } from '../operation-view.ts'
import type { DocsWords } from '../words.ts'

/** What a page that explains something is drawn from. */
export interface GuideProps {
  readonly own: DocsWords
  readonly href: GivenAlways['href']
  readonly views: readonly OperationView[]
  /** Where the bank is. */
  readonly bank: string
}

/** A page that explains what many operations have in common. It is English, as operations are. */
export interface Guide {
  /** What stands behind `/docs/`. */
  readonly id: string
  readonly title: string
  /** What the page is about, in a sentence. */
  readonly lead: string
  readonly Page: (props: GuideProps) => Child
}
