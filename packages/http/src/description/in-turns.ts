/** Work in steps: between two of them requests can be answered. */
export type WorkInTurns<Made> = Generator<undefined, Made>

/** Goes through all steps at once. */
export function atOnce<Made>(steps: WorkInTurns<Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

// Taken as the bank is loaded: a test that fakes timers later must not stop it.
const { setTimeout: inLaterTurn } = globalThis

/** Goes through steps, each in a turn of the event loop. D: by a timer, since hosts at the edge have nothing else for it. */
export async function inTurns<Made>(steps: WorkInTurns<Made>): Promise<Made> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await new Promise<void>((resolve) => {
      inLaterTurn(resolve, 0)
    })
  }
}

/** Makes something of each value, one in a step. */
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
