import type { GivenAlways } from '../page.ts'
import type { OperationView } from './operation-view.ts'
import type { DocsWords } from './words.ts'

/** What a part of the page of an operation is drawn from. */
export interface PartProps {
  readonly own: DocsWords
  readonly view: OperationView
  readonly href: GivenAlways['href']
}
