import type { GivenAlways } from '../page.ts'
import { type OperationView, operationViews } from './operation-view.ts'

/** What the reference says of the operations of this bank. */
export function viewsOf({ env }: Pick<GivenAlways, 'env'>): readonly OperationView[] {
  return operationViews(env.operations)
}

/** An operation by its id; nothing where there is none. */
export function viewNamed(
  given: Pick<GivenAlways, 'env'>,
  id: string | undefined,
): OperationView | undefined {
  return viewsOf(given).find((view) => view.id === id)
}
