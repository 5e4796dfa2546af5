import { createEngine, type Engine, type Instant, instant, parseInstant } from '@pocketbank/core'
import { idSeed } from '@pocketbank/core/base/ids'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { createRequests, type Requests } from '../../src/journal/requests.ts'
import { createTpp, type Tpp, type TppOptions } from './tpp.ts'

/** Parses a time that the test itself wrote. */
export function at(text: string): Instant {
  const time = parseInstant(text)
  if (time === undefined) throw new Error(`${text} is not a time`)
  return time
}

/** A Thursday morning in Oslo, between two batches. */
export const morning = at('2026-01-15T10:00:00+01:00')

/** The address at which banks in this process seem to be. */
export const bankUrl = 'https://bank.example'

/** What a bank reported as its own fault. */
export type Failures = { readonly fault: unknown; readonly id: string }[]

/** What most tests need of a bank. */
export interface TestBank {
  fetch(request: Request): Promise<Response>
  readonly bank: Engine
  readonly requests: Requests
  readonly failures: Failures
  tpp(options?: TppOptions): Tpp
}

/** A TPP of a bank that sends no headers of its own accord but those that every request has. */
export function plainTpp({ fetch, bank }: Pick<TestBank, 'fetch' | 'bank'>, options: TppOptions = {}): Tpp {
  return createTpp({ send: fetch, now: () => new Date(bank.now), ...options })
}

/**
 * An application with options of a host. Its clock is frozen until it is moved. Its TPPs are plain.
 */
export interface TestApp extends TestBank {
  readonly app: App
  readonly fetch: App['fetch']
  readonly advance: (milliseconds: number) => void
  readonly now: () => Instant
}

/** Opens an application with options of a host, for a bank without data. */
export function openApp(options: Partial<AppOptions> = {}): TestApp {
  let now = morning
  const bank = createEngine({ now, seed: 'app' })
  const failures: Failures = []
  const app = createApp({
    engineFor: () => bank,
    now: () => now,
    crypto: nodeCrypto,
    journalSeed: idSeed('app'),
    linkKey: 'app',
    onFault: (fault, id) => failures.push({ fault, id }),
    ...options,
  })
  return {
    app,
    bank,
    failures,
    fetch: app.fetch,
    requests: createRequests(app.requests),
    now: () => now,
    advance: (milliseconds) => {
      now = instant(now + milliseconds)
    },
    tpp: (bankOptions) =>
      createTpp({
        send: app.fetch,
        now: () => new Date(now),
        baseUrl: bankUrl + app.basePath,
        ...bankOptions,
      }),
  }
}
