import type { GivenAlways } from '../page.ts'
import { type OperationView, operationViews } from './operation-view.ts'

/** What the reference says of the operations of this bank. */
export function viewsOf({ env }: Pick<GivenAlways, 'env'>): Promise<readonly OperationView[]> {
  return operationViews(env.operations)
}

/** An operation by its id; nothing where there is none. */
export async function viewNamed(
  given: Pick<GivenAlways, 'env'>,
  id: string | undefined,
): Promise<OperationView | undefined> {
  return (await viewsOf(given)).find((view) => view.id === id)
}
