/** Work in steps. Between two steps the process can serve requests. */
export type WorkInTurns<Output> = Generator<undefined, Output>

/** Runs all steps at once. */
export function atOnce<Output>(steps: WorkInTurns<Output>): Output {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

// Saved when the module loads, so that a test with fake timers does not stop it.
const { setTimeout: inLaterTurn } = globalThis

/**
 * Runs each step in its own turn of the event loop. It uses a timer, because edge runtimes have nothing else.
 */
export async function inTurns<Output>(steps: WorkInTurns<Output>): Promise<Output> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await new Promise<void>((resolve) => {
      inLaterTurn(resolve, 0)
    })
  }
}

/** Maps values, one per step. */
export function* eachInSteps<Value, Output>(
  values: readonly Value[],
  make: (value: Value) => Output,
): WorkInTurns<readonly Output[]> {
  const results: Output[] = []
  for (const value of values) {
    results.push(make(value))
    yield
  }
  return results
}
