import { explain } from '@pocketbank/devtools/explain/explain'
import type { RequestEntry } from '@pocketbank/http'
import { defaultColour, printToTester } from '../answers/explain.ts'

/** D: of all sandboxes of the process, since a failing test says nothing of the one that it asked. */
let last: RequestEntry | undefined
let isWatched = false

/** From now on the last request that was answered with an error is kept. */
export function watchRefusals(): void {
  isWatched = true
}

/** Takes a request that a sandbox has answered. */
export function noteAnswered(entry: RequestEntry): void {
  if (isWatched && entry.status >= 400) last = entry
}

/** Forgets the last refusal: a new test begins, or the failure of a matcher has told it. */
export function forgetRefusal(): void {
  last = undefined
}

/** Prints the last refusal of the test that failed, if there was one; once. */
export function printLastRefusal(tell: (text: string) => void = printToTester): void {
  if (last === undefined) return
  tell(`The last refusal in this test:\n\n${explain(last, defaultColour())}`)
  last = undefined
}
