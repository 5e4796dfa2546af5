import {
  type ControlledBank,
  type ControlSnapshot,
  createPowers,
  createSnapshotShelf,
  type Powers,
  type PowersMaker,
} from '@pocketbank/http/control'

type PowersEnv = Parameters<PowersMaker>[0]

/** What there is power over. */
export type Controlled = Omit<ControlledBank, 'snapshots'>

/** D: a class that makes the powers when they are first asked for, since every fork has them, and few are asked over a network. */
class PowersWhenAsked implements Powers {
  readonly #bank: Controlled
  readonly #start: ControlSnapshot
  readonly #env: PowersEnv
  #made: Powers | undefined

  constructor(bank: Controlled, start: ControlSnapshot, env: PowersEnv) {
    this.#bank = bank
    this.#start = start
    this.#env = env
  }

  #powers(): Powers {
    if (this.#made === undefined) {
      const bank = { ...this.#bank, snapshots: createSnapshotShelf(this.#bank, { start: this.#start }) }
      this.#made = createPowers({ bankFor: () => bank })(this.#env)
    }
    return this.#made
  }

  answer(...asked: Parameters<Powers['answer']>): ReturnType<Powers['answer']> {
    return this.#powers().answer(...asked)
  }

  describe(): ReturnType<Powers['describe']> {
    return this.#powers().describe()
  }
}

/** What requests under `/_sandbox/` do to a sandbox that listens; `start` is the sandbox as it began. */
export function sandboxPowers(bank: Controlled, start: ControlSnapshot): PowersMaker {
  return (env) => new PowersWhenAsked(bank, start, env)
}
