import { type App, type AppOptions, createApp } from '@pocketbank/http'
import { errorAnswer } from '@pocketbank/http/operations/render'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createTpp, type Tpp, type TppOptions } from '@pocketbank/testing'
import * as v from 'valibot'
import { expect } from 'vitest'
import { filledEngine } from '../../../http/test/kit/filled.ts'
import { createControlApi } from '../../src/control/api.ts'
import type { BackUp } from '../../src/control/back-up.ts'
import { type ControlledBank, controlBank } from '../../src/control/bank.ts'
import { Observer } from '../../src/situations/observer.ts'

/** A bank with control operations, called from the same machine. */
export interface ControlSetup {
  readonly app: App
  readonly bank: ControlledBank
  /** What the bank reported as its own fault. */
  readonly faults: unknown[]
  /** Calls a control operation. Sends a text unchanged, and any other body as JSON. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>
  /** Calls a control operation, checks the status, and returns the JSON. */
  readonly callJson: <Body>(status: number, ...request: Parameters<ControlSetup['call']>) => Promise<Body>
  /** A TPP on the bank's clock. */
  readonly tpp: (options?: TppOptions) => Tpp
}

const local = 'http://127.0.0.1'

/** Creates the request of a control operation. */
export function createControlRequest(method: string, path: string, body?: unknown): Request {
  const hasBody = method === 'POST' || method === 'PUT'
  return new Request(local + path, {
    method,
    ...(hasBody && {
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
}

/** What tests do with a bank under control, and with its application. */
export function createControlSetup({
  app,
  bank,
  faults,
}: Pick<ControlSetup, 'app' | 'bank' | 'faults'>): ControlSetup {
  const call: ControlSetup['call'] = (...request) =>
    app.fetch(createControlRequest(...request), { remote: '127.0.0.1' })
  return {
    app,
    bank,
    faults,
    call,
    async callJson(status, ...request) {
      const answer = await call(...request)
      const text = await answer.text()
      expect([answer.status, text]).toEqual([status, expect.any(String)])
      return text === '' ? undefined : JSON.parse(text)
    },
    tpp: (options) => createTpp({ send: app.fetch, now: () => new Date(bank.clock.now), ...options }),
  }
}

/** Opens a bank with the fixed data set whose clock stands still on a Thursday morning. */
export function openControl(
  options: Partial<AppOptions> = {},
  { snapshotBytesMax, backUp }: { readonly snapshotBytesMax?: number; readonly backUp?: BackUp } = {},
): ControlSetup {
  const engine = filledEngine()
  const faults: unknown[] = []
  const observer = new Observer((fault) => faults.push(fault))
  const bank = controlBank(engine, { system: () => 0, snapshotBytesMax, observer })
  const app = createApp({
    engineFor: () => engine,
    now: () => bank.clock.now,
    crypto: nodeCrypto,
    faults: bank.faults,
    observe: observer.observe,
    controlApi: createControlApi({ backUp, bankFor: () => bank }),
    linkKey: 'controlApi',
    onFault: (fault) => faults.push(fault),
    ...options,
  })
  return createControlSetup({ app, bank, faults })
}

/** The error object of an answer, held to its contract. */
export async function readError(answer: Response): Promise<v.InferOutput<typeof errorAnswer>> {
  const text = await answer.text()
  const error = v.parse(errorAnswer, JSON.parse(text))
  expect(JSON.stringify(error), 'the error object has its fields and no others').toBe(text)
  expect(error.status).toBe(answer.status)
  expect(error.system).toBe('Control')
  return error
}
