import { createSandbox, type Sandbox, type SandboxOptions } from '@pocketbank/testing'
import type { Failures } from '../../../http/test/kit/bank.ts'

/** A sandbox that keeps what its bank reports instead of printing it. */
export interface TestSandbox extends Sandbox {
  readonly failures: Failures
}

/** Opens a sandbox, without data unless `fixtures` says otherwise. */
export function openSandbox(options: SandboxOptions = {}): TestSandbox {
  const failures: Failures = []
  const onFault = (fault: unknown, id: string) => failures.push({ fault, id })
  return Object.assign(createSandbox({ fixtures: 'none', onFault, ...options }), { failures })
}
