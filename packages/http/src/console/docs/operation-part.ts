import type { GivenAlways } from '../page.ts'
import type { OperationView } from './operation-view.ts'

/** What a part of the page of an operation is drawn from. */
export interface PartProps {
  readonly view: OperationView
  readonly href: GivenAlways['href']
}
