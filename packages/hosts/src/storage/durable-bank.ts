import { type Bank, type Engine, engineFrom, type Snapshot } from '@pocketbank/core'
import { changesBetween, listAllChanges, writeHead } from '@pocketbank/core/engine'
import { type ControlledBank, type ControlOptions, controlBank } from '@pocketbank/devtools'
import type { MeasuredSnapshots } from '@pocketbank/devtools/control/kept-snapshots'
import type { IdempotencyStore } from '@pocketbank/http/idempotency'
import { openIdempotencyStore, restoreIdempotency } from '@pocketbank/http/idempotency'
import { type Durability, makeDurable } from '@pocketbank/http/pipeline'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { HostHead } from './head.ts'
import { loadState, type StoredState } from './load.ts'
import { rowChanges, rowCounts } from './row-changes.ts'
import { startRowChanges } from './start-rows.ts'
import type { CollectionChanges, Storage, StoredEntry } from './storage.ts'
import { StoredRequests } from './stored-requests.ts'
import { readKept, readStartBank, writeKept } from './stored-snapshots.ts'

interface DurableBankOptions {
  readonly storage: Storage
  /** Makes the first bank if nothing is stored. */
  readonly begin: () => Engine
  readonly control: ControlOptions
  /** Secret of the links of a new bank. A stored bank keeps its own. */
  readonly linkKey: string
  /** Runs the work soon. All changes made until then are stored in the same write. */
  readonly schedule: (work: () => void) => void
}

interface Waiting {
  readonly resolve: () => void
  readonly reject: (fault: unknown) => void
}

interface LastStored {
  readonly bank: Snapshot
  readonly ahead: number | undefined
  readonly requests: IdempotencyStore
  readonly snapshots: MeasuredSnapshots
  readonly snapshotBase: string
  readonly snapshotChanges: number
}

/** A bank that stores its rows, request ids, kept snapshots and clock as they change. */
export class DurableBank implements Durability {
  readonly controlled: ControlledBank
  readonly linkKey: string
  mark = 0
  readonly #storage: Storage
  readonly #schedule: DurableBankOptions['schedule']
  #lastStored: LastStored
  readonly #requests: StoredRequests
  #pendingSave = 0
  #isScheduled = false
  #waiting: Waiting[] = []

  /** Opens the stored bank, or begins a new one. Throws `StorageDamage` if the stored bank cannot be read. */
  constructor({ storage, begin, control, linkKey, schedule }: DurableBankOptions) {
    const state = loadState(storage)
    const engine = state === undefined ? begin() : engineFrom(state.bank)
    this.#storage = storage
    this.#schedule = schedule
    this.controlled = controlBank(engine, control)
    this.linkKey = state?.linkKey ?? linkKey
    this.#requests = new StoredRequests(state?.requests.rows)
    if (state !== undefined) this.#putBack(state)
    this.#lastStored = this.#now()
    this.#requests.recount(this.#lastStored.requests.state().made.requests, this.#lastStored.snapshots)
    if (state === undefined) this.#write(this.#everything())
    makeDurable(engine, this)
  }

  #putBack({ ahead, base, requests, snapshots, start }: StoredState): void {
    const { engine, clock, carried, snapshots: snapshotStore } = this.controlled
    clock.resume(ahead ?? undefined)
    restoreIdempotency(engine, requests.state)
    snapshotStore.replace(
      readKept(snapshots, { bank: engine.bank, start, requests, snapshotParts: carried }),
      base,
    )
  }

  #now(before?: LastStored): LastStored {
    const { engine, clock, snapshots } = this.controlled
    const requests = openIdempotencyStore(engine)
    requests.note()
    const { changes, base, entries } = snapshots
    const snapshotEntries = before?.snapshotChanges === changes ? before.snapshots : new Map(entries)
    return {
      bank: engine.snapshot(),
      ahead: clock.ahead,
      requests,
      snapshots: snapshotEntries,
      snapshotBase: base,
      snapshotChanges: changes,
    }
  }

  /** Writes the entries that are stored with each change: the bank's counters and the state of its host. */
  #head(): CollectionChanges {
    const { engine, clock, snapshots } = this.controlled
    const host: HostHead = {
      linkKey: this.linkKey,
      base: snapshots.base,
      rows: rowCounts(engine.bank),
      requests: this.#requests.ranges.toJSON(),
      ahead: clock.ahead ?? null,
    }
    const heads = { bank: writeHead(engine), host: JSON.stringify(host) }
    return { collection: 'head', put: Object.entries(heads), removed: [] }
  }

  #snapshotChanges(before: MeasuredSnapshots): CollectionChanges {
    const snapshotEntries = this.controlled.snapshots.entries
    const changedEntries = [...snapshotEntries].filter(([id, snapshot]) => before.get(id) !== snapshot)
    return {
      collection: 'snapshots',
      put: changedEntries.map(
        ([id, snapshot]): StoredEntry => [id, writeKept(snapshotEntries, snapshot, this.#requests)],
      ),
      removed: [...before.keys()].filter((id) => !snapshotEntries.has(id)),
    }
  }

  #noteRequests(): void {
    const { engine, snapshots } = this.controlled
    const { requests, snapshots: before, snapshotChanges } = this.#lastStored
    const store = openIdempotencyStore(engine)
    if (store === requests) this.#requests.change(store.noted())
    else this.#requests.replace(store.state().made.requests)
    if (snapshots.changes !== snapshotChanges) this.#requests.keep(snapshots.entries, before)
  }

  get #start(): Bank {
    return readStartBank(this.controlled.snapshots.entries)
  }

  #everything(): readonly CollectionChanges[] {
    const { bank } = this.controlled.engine
    return [
      this.#head(),
      ...rowChanges(listAllChanges(bank), true),
      startRowChanges(this.#start, changesBetween(this.#start, bank).tables, true),
      this.#requests.changes(true),
      this.#snapshotChanges(new Map()),
    ]
  }

  #changes(): readonly CollectionChanges[] {
    const { bank, snapshots, snapshotChanges } = this.#lastStored
    const { engine, snapshots: snapshotStore } = this.controlled
    this.#noteRequests()
    const snapshotStatements =
      snapshotStore.changes === snapshotChanges ? [] : [this.#snapshotChanges(snapshots)]
    const changes = changesBetween(bank.bank, engine.bank)
    const start = startRowChanges(this.#start, changes.tables)
    return [this.#head(), ...rowChanges(changes), start, this.#requests.changes(false), ...snapshotStatements]
  }

  /**
   * True if a change is not stored. Scheduled events do not count: they follow from the stored state and the
   * time. They are stored with the next command, so reads are answered even if nothing can be stored.
   */
  get #isChanged(): boolean {
    const { bank, ahead, requests, snapshotChanges } = this.#lastStored
    const { engine, clock, snapshots } = this.controlled
    return (
      engine.journal !== bank.journal ||
      clock.ahead !== ahead ||
      (ahead === undefined && engine.now !== bank.now) ||
      snapshots.changes !== snapshotChanges ||
      openIdempotencyStore(engine) !== requests
    )
  }

  #write(changes: readonly CollectionChanges[]): void {
    this.#storage.write(changes)
    this.#requests.settle()
    this.#lastStored = this.#now(this.#lastStored)
  }

  #takeBack(): void {
    const { engine, clock, snapshots } = this.controlled
    const { bank, ahead, requests, snapshots: snapshotEntries, snapshotBase } = this.#lastStored
    this.mark += 1
    // A reset bank has another store, so the requests come from the stored one.
    requests.undoNoted()
    const requestState = requests.state()
    engine.restore(bank)
    restoreIdempotency(engine, requestState)
    clock.resume(ahead)
    snapshots.replace(snapshotEntries, snapshotBase)
    this.#requests.recount(requestState.made.requests, snapshotEntries)
    this.#lastStored = this.#now(this.#lastStored)
  }

  /** Stores the changes, and resolves or rejects all requests that wait for them. */
  #flush(): void {
    this.#isScheduled = false
    // Work under way must be stored as a whole. It flushes when it ends.
    if (this.#pendingSave > 0) return
    const waiting = this.#waiting
    this.#waiting = []
    try {
      if (this.#isChanged) this.#write(this.#changes())
      for (const { resolve } of waiting) resolve()
    } catch (fault) {
      this.#takeBack()
      for (const { reject } of waiting) reject(fault)
    }
  }

  #flushSoon(): void {
    if (this.#isScheduled || this.#pendingSave > 0) return
    this.#isScheduled = true
    this.#schedule(() => this.#flush())
  }

  #endWrite(): void {
    this.#pendingSave -= 1
    if (this.#waiting.length > 0) this.#flushSoon()
  }

  whole<Value>(work: () => Awaitable<Value>): Awaitable<Value> {
    this.#pendingSave += 1
    try {
      const value = work()
      if (value instanceof Promise) return value.finally(() => this.#endWrite())
      this.#endWrite()
      return value
    } catch (fault) {
      this.#endWrite()
      throw fault
    }
  }

  commit(mark: number): Awaitable<void> {
    if (mark !== this.mark) throw new Error('the change could not be stored and was undone')
    if (this.isIdle) return
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#flushSoon()
    })
  }

  /** True if no request waits and all is stored: the bank can be closed. */
  get isIdle(): boolean {
    return this.#pendingSave === 0 && this.#waiting.length === 0 && !this.#isChanged
  }

  /** Stores unstored changes, then closes the storage. */
  close(): void {
    this.#flush()
    this.#storage.close()
  }
}
