/** D: of the process, since a runner runs one test at a time in it; tests that run at once have no label. */
let current: string | undefined

/** Labels the requests from now on with the name of the test that runs; undefined between tests. */
export function nameTest(name: string | undefined): void {
  current = name
}

/** Returns the name of the test that runs; undefined where no set-up file named it. */
export function currentTest(): string | undefined {
  return current
}
