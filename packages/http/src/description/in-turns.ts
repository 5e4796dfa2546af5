/** Work in steps. Between two steps the process can serve requests. */
export type WorkInTurns<Made> = Generator<undefined, Made>

/** Runs all steps at once. */
export function atOnce<Made>(steps: WorkInTurns<Made>): Made {
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
export async function inTurns<Made>(steps: WorkInTurns<Made>): Promise<Made> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await new Promise<void>((resolve) => {
      inLaterTurn(resolve, 0)
    })
  }
}

/** Maps values, one per step. */
export function* eachInSteps<Value, Made>(
  values: readonly Value[],
  make: (value: Value) => Made,
): WorkInTurns<readonly Made[]> {
  const made: Made[] = []
  for (const value of values) {
    made.push(make(value))
    yield
  }
  return made
}
