import { type Engine, engineFrom, type Snapshot } from '@pocketbank/core'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { type GivenBank, givenBank } from './bank.ts'
import { type GivenSandbox, givenSandbox } from './sandbox.ts'

/**
 * Begins a sentence about a bank: `given(bank).when(command, input).then(outcome)`, or, over HTTP,
 * `await given(sandbox).when((tpp) => tpp.get(path)).then(answer)`. What is given stays as it is: every step goes on from a fork.
 */
export function given(bank: Engine | Snapshot): GivenBank
export function given(sandbox: Sandbox): GivenSandbox
export function given(what: Engine | Snapshot | Sandbox): GivenBank | GivenSandbox {
  if ('fetch' in what) return givenSandbox(what)
  return givenBank('fork' in what ? what : engineFrom(what))
}
