import { explain } from '@pocketbank/devtools/explain/explain'
import type { RequestEntry } from '@pocketbank/http'
import { defaultColour, printToTester } from '../answers/explain.ts'

/**
 * The last refusal of all sandboxes of the process, since a failing test does not say which sandbox it used.
 */
let last: RequestEntry | undefined
let isWatched = false

export function watchRefusals(): void {
  isWatched = true
}

export function noteAnswered(entry: RequestEntry): void {
  if (isWatched && entry.status >= 400) last = entry
}

/** Forgets the last refusal, when a new test begins or a matcher has shown it. */
export function forgetRefusal(): void {
  last = undefined
}

/** Prints the last refusal of the failed test once, if there was one. */
export function printLastRefusal(print: (text: string) => void = printToTester): void {
  if (last === undefined) return
  print(`The last refusal in this test:\n\n${explain(last, defaultColour())}`)
  last = undefined
}
