import { engineFrom } from '@pocketbank/core'
import { describeValue, writeError } from '@pocketbank/core/base/errors'
import { type ControlledBank, createControlApi } from '@pocketbank/devtools'
import { resetBank } from '@pocketbank/devtools/control/bank'
import type { SnapshotPart } from '@pocketbank/devtools/control/carried'
import { carryIdempotency } from '@pocketbank/devtools/control/carried-idempotency'
import { createClock } from '@pocketbank/devtools/control/clock'
import { createReport } from '@pocketbank/devtools/control/report'
import {
  type ControlSnapshot,
  readControlSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '@pocketbank/devtools/control/snapshot'
import { createSnapshotStore } from '@pocketbank/devtools/control/snapshot-store'
import { createFaults } from '@pocketbank/devtools/faults'
import { Observer } from '@pocketbank/devtools/situations'
import { type App, createAppFactory, type RequestEntry } from '@pocketbank/http'
import { labelEntry } from '@pocketbank/http/journal'
import { seededUuid, testAnchor } from '@pocketbank/signatures/authority'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { keepExchange } from '../answers/answered-exchange.ts'
import { holdToContract } from '../answers/contract.ts'
import { createExplain } from '../answers/explain.ts'
import { holdApp } from '../answers/held-app.ts'
import { recordRun } from '../runs/run-file.ts'
import { currentTest } from '../setup/current-test.ts'
import { noteAnswered } from '../setup/last-refusal.ts'
import { toConnection } from '../tpp/client-certificate.ts'
import { checkEnvironment } from '../tpp/environment.ts'
import { sandboxClock } from './clock.ts'
import { createRequestCounter } from './counter.ts'
import type { SandboxEnv, SharedEnv } from './env.ts'
import { addFetchFields } from './fetched-response.ts'
import { intercept } from './intercept.ts'
import { keepCopy } from './invitation.ts'
import { createListener } from './listen.ts'
import { createNameBook } from './names.ts'
import { checkOptions, firstState, pickSettings, type SandboxOptions } from './options.ts'
import { createSandboxPsu } from './psu.ts'
import { unwrapResult } from './refused.ts'
import { sandboxRequests } from './requests.ts'
import type { Sandbox } from './sandbox.ts'
import { createSandboxTpp, type TppEnv } from './sandbox-tpp.ts'
import { situationMembers } from './situations.ts'
import { createUndoing } from './undoing.ts'

/** Creates the `fetch` of a sandbox. It checks each response against its contract. */
function createFetch(app: App, { checksContracts }: SharedEnv): SandboxEnv['fetch'] {
  return async (input, init) => {
    const request = input instanceof Request && init === undefined ? input : new Request(input, init)
    request.signal.throwIfAborted()
    const answer = await app.answer(request, toConnection(init?.clientCertificate))
    return addFetchFields(keepCopy(checksContracts ? holdToContract(answer) : answer), request.url)
  }
}

/** Records a finished request, and labels it with the running test. */
function reportRequest(entry: RequestEntry, { recordSuiteRun }: SharedEnv): void {
  recordSuiteRun?.()
  const test = currentTest()
  if (test !== undefined) labelEntry(entry, test)
  noteAnswered(entry)
}

function openEnv(sharedEnv: SharedEnv, start: ControlSnapshot): SandboxEnv {
  const { createApp, onFault, settings } = sharedEnv
  const engine = engineFrom(start.bank)
  const clock = createClock(engine, Date.now)
  const now = () => clock.now
  const faults = createFaults({
    settings,
    advance: (milliseconds) => unwrapResult(clock.advance({ milliseconds })),
  })
  sharedEnv.observer?.watch({ engine, clock })
  const book = createNameBook()
  const counter = createRequestCounter()
  const snapshotParts: readonly SnapshotPart[] = [
    clock,
    carryIdempotency(engine),
    book,
    counter,
    faults.snapshotPart,
  ]
  for (const part of snapshotParts) part.restore(start.carried[part.name])
  const controlled = { engine, clock, faults, carried: snapshotParts, observer: sharedEnv.observer }
  let whole: ControlledBank | undefined
  const bankFor = () => {
    whole ??= { ...controlled, snapshots: createSnapshotStore(controlled, { start }) }
    return whole
  }
  const addresses: SandboxEnv['addresses'] = new Map()
  const app = createApp({
    engineFor: () => engine,
    now,
    journalSeed: start.bank.bank.ids,
    onFault,
    onRequest: (entry) => reportRequest(entry, sharedEnv),
    observe: sharedEnv.observer?.observe,
    onAnswer: keepExchange,
    faults,
    controlApi: (env) => createControlApi({ bankFor, ca: testAnchor })(env),
    console: (env) => [...addresses.values()].at(-1)?.({ bankFor })(env),
  })
  return {
    ...controlled,
    controlled: bankFor,
    app,
    addresses,
    fetch: createFetch(app, sharedEnv),
    asksCertificates: (settings.clientCertificates ?? 'none') !== 'none',
    book,
    counter,
  }
}

/** Throws if a value is not a snapshot. */
function checkSnapshot(value: unknown): void {
  const isSnapshot = typeof value === 'object' && value !== null && 'bank' in value && 'carried' in value
  if (isSnapshot || typeof value === 'string') return
  const problem = 'expected the result of snapshot(), or its JSON text'
  throw new TypeError(writeError({ place: 'restore', problem, received: describeValue(value) }))
}

/**
 * Observers of snapshots taken in this process. A sandbox created from such a snapshot continues to use the
 * same observer.
 */
const observers = new WeakMap<object, Observer>()

function observerFor(from: SandboxOptions['from'], onFault: SharedEnv['onFault']): Observer {
  return (typeof from === 'object' ? observers.get(from) : undefined) ?? new Observer(onFault)
}

function createTppEnv(env: SandboxEnv): TppEnv {
  const { fetch, clock, counter, book, app, addresses, asksCertificates } = env
  return {
    send: fetch,
    asksCertificates,
    book,
    strangers: '',
    now: () => new Date(clock.now),
    baseUrl: () => [...addresses.keys()].at(-1) ?? `https://bank.example${app.basePath}`,
    requestId: (tpp) => seededUuid(`${tpp} ${counter.next()}`),
  }
}

function endBank({ engine, faults, observer }: SandboxEnv): void {
  observer?.review(engine)
  faults.clear()
}

/**
 * Opens a sandbox. What only some tests use is created on first use, since a suite may keep thousands of
 * forks.
 */
function open(sharedEnv: SharedEnv, start: ControlSnapshot): Sandbox {
  const env = openEnv(sharedEnv, start)
  const { engine, clock, faults, app, fetch } = env
  const undoing = createUndoing()
  const requests = sandboxRequests(app.requests)
  const dispose = () => undoing.undoAll(() => endBank(env))

  return {
    fetch,
    bank: engine,
    world: sharedEnv.world,
    clock: sandboxClock(clock),
    requests,
    explain: (subject) => createExplain(requests)(subject),
    faults,
    quirks: faults.quirks,
    tpp: (options) => createSandboxTpp(createTppEnv(env), options),
    psu: (customerNumber) => createSandboxPsu(env, customerNumber),
    snapshot() {
      const snapshot = takeSnapshot(env)
      if (sharedEnv.observer !== undefined) observers.set(snapshot, sharedEnv.observer)
      return snapshot
    },
    restore(snapshot) {
      checkSnapshot(snapshot)
      restoreSnapshot(
        env,
        typeof snapshot === 'string' ? unwrapResult(readControlSnapshot(snapshot, env.carried)) : snapshot,
      )
    },
    reset: () => resetBank(env.controlled()),
    ...situationMembers(env.controlled),
    report: () => createReport({ env: app.host, bank: env, entries: app.requests.entries }),
    fork: () => open(sharedEnv, takeSnapshot(env)),
    async listen(options) {
      undoing.check()
      const heldApp = sharedEnv.checksContracts ? holdApp(app) : undefined
      const { loadConsole } = await import('@pocketbank/hosts/load-console')
      const listener = await createListener(heldApp ?? app, options)
      const { url, close } = listener
      if (undoing.isOver) await close()
      undoing.check()
      env.addresses.set(url, loadConsole)
      const closeOnce = undoing.add(async () => {
        env.addresses.delete(url)
        await close()
        heldApp?.check()
      })
      return { ...listener, close: closeOnce, [Symbol.asyncDispose]: closeOnce }
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

/**
 * The secret of links to the SCA page. It is fixed, so that links in a snapshot work in any sandbox that
 * restores it.
 */
const linkKey = 'pocketbank sandbox'

function printFault(fault: unknown, requestId: string): void {
  // biome-ignore lint/suspicious/noConsole: the person who runs the test must see what the client does not
  console.error(`The bank failed at request ${requestId}:`, fault)
}

/**
 * Creates a bank in this process for a test. It takes a few milliseconds, uses no network and leaves nothing
 * on disk. It begins with the fixed data set: Jonas Solvang 13039319955 and Arne Bekkelund 12085592767, with
 * accounts, cards and two companies.
 *
 * @param options - Each option has a default.
 * @throws {Error} If an option is unknown or invalid. The message names it.
 * @example
 * ```ts
 * import { createSandbox } from '@pocketbank/testing'
 *
 * const sandbox = createSandbox({ now: '2026-01-15T10:00:00+01:00' })
 * const tpp = sandbox.tpp()
 * const asked = await tpp.get('/v1/accounts') // the customer must approve first
 * await sandbox.psu('13039319955').approve(asked)
 * const accounts = await tpp.accounts()
 * asked.status // => 401
 * accounts.length // => 2
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkEnvironment()
  checkOptions(options)
  const {
    from,
    onFault = printFault,
    checksContracts = true,
    situations = true,
    basePath,
    links,
    messages,
  } = options
  const settings = pickSettings(options)
  const createApp = createAppFactory({
    crypto: nodeCrypto,
    settings,
    linkKey,
    basePath,
    links,
    messages,
  })
  const observer = situations ? observerFor(from, onFault) : undefined
  const recordSuiteRun = recordRun(observer, 'code')
  const begin = (first: SandboxOptions) => {
    const { start, names: world } = firstState(first)
    return open({ createApp, settings, onFault, checksContracts, world, observer, recordSuiteRun }, start)
  }
  if (from === undefined) return begin(options)
  const reader = begin({ fixtures: 'none' })
  reader.restore(from)
  // A fork, so that `reset` returns to the snapshot.
  return reader.fork()
}
