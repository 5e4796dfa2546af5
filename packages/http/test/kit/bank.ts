import { readFileSync } from 'node:fs'
import {
  createEngine,
  type Engine,
  type ErrorCode,
  type Instant,
  instant,
  parseInstant,
} from '@pocketbank/core'
import { idSeed, refusalMessage } from '@pocketbank/core/internal'
import { createTpp, type Tpp, type TppOptions } from '@pocketbank/testing'
import * as v from 'valibot'
import { expect } from 'vitest'
import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { nodeCrypto } from '../../src/hosts/node/node-crypto.ts'
import { errorAnswer } from '../../src/render/error.ts'

/** The moment of a text that the test itself wrote. */
export function at(text: string): Instant {
  const moment = parseInstant(text)
  if (moment === undefined) throw new Error(`${text} is no moment`)
  return moment
}

/** A Thursday morning in Oslo, between two batches. */
export const morning = at('2026-01-15T10:00:00+01:00')

/** A bank in this process, and TPPs that call it. */
export interface Scene {
  readonly app: App
  readonly engine: Engine
  /** What the bank reported as its own fault. */
  readonly faults: { readonly fault: unknown; readonly id: string }[]
  readonly advance: (milliseconds: number) => void
  /** A TPP on the bank's clock. */
  readonly tpp: (options?: TppOptions) => Tpp
}

/** Opens a bank whose clock stands still until it is moved. */
export function openScene(options: Partial<AppOptions> = {}): Scene {
  let now = morning
  const engine = createEngine({ now, seed: 'scene' })
  const faults: Scene['faults'] = []
  const app = createApp({
    engineFor: () => engine,
    now: () => now,
    crypto: nodeCrypto,
    journalSeed: idSeed('scene'),
    linkKey: 'scene',
    onFault: (fault, id) => faults.push({ fault, id }),
    ...options,
  })
  return {
    app,
    engine,
    faults,
    advance: (milliseconds) => {
      now = instant(now + milliseconds)
    },
    tpp: (given) =>
      createTpp({
        ...{ send: app.fetch, now: () => new Date(now), baseUrl: `https://bank.example${app.basePath}` },
        ...given,
      }),
  }
}

const book = readFileSync(new URL('../../../core/RULES.md', import.meta.url), 'utf8')

/** The ids of the rule book. */
export const ruleIds = [...book.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, id]) => id)

/** A refusal as a client and the journal see it. */
export interface Refused {
  readonly status: number
  readonly code: ErrorCode
  readonly path?: string
}

/** The error object of an answer, held to its contract and to the journal (E2). */
export async function errorOf({ app }: Scene, response: Response) {
  const text = await response.text()
  const sent: unknown = JSON.parse(text)
  const error = v.parse(errorAnswer, sent)
  const entry = app.requests.entries.find(({ id }) => id === error.id)
  expect(JSON.stringify(error), 'the error object has its fields and no others, in order').toBe(text)
  expect(error.status).toBe(response.status)
  expect(entry).toMatchObject({ status: response.status, refusal: { code: error.code } })
  expect(error.message).toBe(entry?.refusal && refusalMessage(entry.refusal))
  expect(ruleIds, `the rule of ${error.code}: ${error.message}`).toContain(entry?.rule)
  return { ...error, path: entry?.refusal?.path, explanation: entry?.explanation, rule: entry?.rule }
}

/** Sends a request that must be refused in this way and leave the bank the identical value. */
export async function refuses(scene: Scene, send: () => Promise<Response>, expected: Refused) {
  const { bank, journal } = scene.engine
  const error = await errorOf(scene, await send())
  expect(error, error.message).toMatchObject(expected)
  expect(error.message).toMatch(/^\S.*\S$/s)
  expect(scene.engine.bank).toBe(bank)
  expect(scene.engine.journal).toBe(journal)
  expect(scene.faults).toEqual([])
  return error
}

/** The address at which the scene's bank seems to be. */
export const bankUrl = 'https://bank.example'
