import { allOperations } from '../../src/operations/index.ts'
import type { Scene } from './bank.ts'
import { type Call, callOperation, type Town } from './world.ts'

type Ids = Readonly<Record<string, string>>

/** What is asked of a town, by the operation, with ids of its own. */
export type Ask = readonly [operation: string, call?: Call | undefined, ids?: Ids | undefined]

/** Asks it, in the words of the town unless others are given. */
export async function ask(town: Town, [id, call, ids = {}]: Ask): Promise<Response> {
  const operation = allOperations.find((one) => one.id === id)
  if (operation === undefined) throw new Error(`there is no operation ${id}`)
  return callOperation({ ...town, ids: { ...town.ids, ...ids } }, operation, call)
}

/** The rule that decided the latest request. */
export function latestRule(scene: Scene): string | undefined {
  return scene.app.requests.entries.at(-1)?.rule
}
