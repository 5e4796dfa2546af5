/**
 * The name of the running test. A runner runs one test at a time in a process; concurrent tests have no
 * label.
 */
let current: string | undefined

export function nameTest(name: string | undefined): void {
  current = name
}

export function currentTest(): string | undefined {
  return current
}
