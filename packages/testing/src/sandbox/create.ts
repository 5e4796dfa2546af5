import { engineFrom } from '@pocketbank/core'
import { type App, type AppFactory, createAppFactory, createFaults } from '@pocketbank/http'
import {
  type Carried,
  type ControlledBank,
  type ControlSnapshot,
  carriedIdempotency,
  createClock,
  createPowers,
  createSnapshotShelf,
  putBack,
  readSnapshot,
  takeSnapshot,
} from '@pocketbank/http/control'
import { nodeCrypto } from '@pocketbank/http/node/crypto'
import { keepExchange } from '../answers/answered-exchange.ts'
import { holdToContract } from '../answers/contract.ts'
import { createExplain } from '../answers/explain.ts'
import { holdApp } from '../answers/held-app.ts'
import { sandboxClock } from './clock.ts'
import { type Counter, createRequestCounter } from './counter.ts'
import { intercept } from './intercept.ts'
import { keepCopy } from './invitation.ts'
import { listen } from './listen.ts'
import { createNameBook, type PsuNameBook } from './names.ts'
import { checkOptions, firstBank, type SandboxOptions, settingsOf } from './options.ts'
import { createSandboxPsu } from './psu.ts'
import { orThrow } from './refused.ts'
import { sandboxRequests } from './requests.ts'
import type { Sandbox } from './sandbox.ts'
import { createSandboxTpp } from './tpp.ts'
import { createUndoing } from './undoing.ts'

/** What a sandbox and its forks share. */
interface Origin {
  readonly createApp: AppFactory
  readonly onFault: (fault: unknown, requestId: string) => void
  /** Whether every answer is held to the contract of its operation. */
  readonly checksContracts: boolean
}

/** What a sandbox is made of. */
interface Parts {
  readonly controlled: Omit<ControlledBank, 'snapshots'>
  readonly app: App
  readonly book: PsuNameBook
  readonly counter: Counter
}

function assemble({ createApp, onFault }: Origin, start: ControlSnapshot): Parts {
  const engine = engineFrom(start.bank)
  const clock = createClock(engine, Date.now)
  const now = () => clock.now
  const faults = createFaults({ advance: (milliseconds) => orThrow(clock.advance({ milliseconds })) })
  const book = createNameBook()
  const counter = createRequestCounter()
  const carried: readonly Carried[] = [clock, carriedIdempotency(engine), book, counter, faults.carried]
  for (const part of carried) part.restore(start.carried[part.name])
  const controlled = { engine, clock, faults, carried }
  const app = createApp({
    ...{ engineFor: () => engine, now, journalSeed: start.bank.bank.ids },
    ...{ onFault, onAnswer: keepExchange, faults },
    powers(env) {
      const bank = { ...controlled, snapshots: createSnapshotShelf(controlled, { start }) }
      return createPowers({ bankFor: () => bank })(env)
    },
  })
  return { controlled, app, book, counter }
}

/** D: what only some tests ask for is made when they do, since thousands of forks may be kept. */
function open(origin: Origin, start: ControlSnapshot): Sandbox {
  const { controlled, app, book, counter } = assemble(origin, start)
  const { engine, clock, faults } = controlled
  const undoing = createUndoing()
  const requests = sandboxRequests(app.requests)
  const fetch: Sandbox['fetch'] = async (input, init) => {
    const request = input instanceof Request && init === undefined ? input : new Request(input, init)
    request.signal.throwIfAborted()
    const answer = await app.fetch(request)
    return keepCopy(origin.checksContracts ? holdToContract(answer) : answer)
  }
  const dispose = () => undoing.all(() => faults.clear())

  return {
    fetch,
    bank: engine,
    clock: sandboxClock(clock),
    requests,
    explain: (what) => createExplain(requests)(what),
    faults,
    quirks: faults.quirks,
    tpp(options) {
      const bank = { countRequest: () => counter.next(), basePath: app.basePath }
      return createSandboxTpp({ ...bank, fetch, now: () => new Date(clock.now), book }, options)
    },
    psu: (customerNumber) =>
      createSandboxPsu({ engine, now: () => clock.now, links: app.links, book }, customerNumber),
    snapshot: () => takeSnapshot(controlled),
    restore: (snapshot) =>
      putBack(
        controlled,
        typeof snapshot === 'string' ? orThrow(readSnapshot(snapshot, controlled.carried)) : snapshot,
      ),
    fork: () => open(origin, takeSnapshot(controlled)),
    async listen(options) {
      undoing.check()
      const held = origin.checksContracts ? holdApp(app) : undefined
      const { url, close } = await listen(held ?? app, options)
      if (undoing.isOver) await close()
      undoing.check()
      const closeOnce = undoing.add(async () => {
        await close()
        held?.check()
      })
      return { url, close: closeOnce, [Symbol.asyncDispose]: closeOnce }
    },
    intercept(address) {
      undoing.check()
      const dispose = undoing.add(intercept(address, fetch).dispose)
      return { dispose, [Symbol.dispose]: dispose }
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}

/** The secret of links to the bank's page. D: none at all, so that those of a snapshot lead on wherever it is put back. */
const linkKey = 'pocketbank sandbox'

function print(fault: unknown, requestId: string): void {
  // biome-ignore lint/suspicious/noConsole: whoever runs the test must see what the client does not.
  console.error(`The bank failed at request ${requestId}:`, fault)
}

/**
 * A bank in this process for a test. It costs a few milliseconds at most, listens nowhere and leaves nothing behind; it can be awaited
 * or not. Throws on options that cannot be.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptions(options)
  const { from, onFault = print, checksContracts = true, basePath } = options
  const createApp = createAppFactory({ crypto: nodeCrypto, settings: settingsOf(options), linkKey, basePath })
  const begin = (first: SandboxOptions) =>
    open({ createApp, onFault, checksContracts }, { bank: firstBank(first), carried: {} })
  if (from === undefined) return begin(options)
  const reader = begin({ fixtures: 'none' })
  reader.restore(from)
  // A fork, so that what is put back is how the sandbox began.
  return reader.fork()
}
