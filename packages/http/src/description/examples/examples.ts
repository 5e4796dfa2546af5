import {
  type AuthorisationView,
  type CommandName,
  commands,
  createEngine,
  type Engine,
  engineFrom,
  instant,
  isScaNeeded,
  later,
} from '@pocketbank/core'
import { requireEntry } from '@pocketbank/core/base'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { noFixes } from '../../operations/accept-fix/fixes.ts'
import { allOperations } from '../../operations/all-operations.ts'
import type { ExampleCall, ExampleWorld, Ids } from '../../operations/example.ts'
import type { Operation } from '../../operations/operation.ts'
import { scaLinkTo } from '../../operations/render/sca-answer.ts'
import { atOnce, type WorkInTurns } from '../in-turns.ts'
import { documentedName } from '../path-names.ts'
import { type PlannedCall, planExamples } from './plan.ts'
import { cast, firstWorld } from './story.ts'

/** A request to an operation, and the response of the bank. */
export interface Example {
  /** Path parameters under their names in the description. */
  readonly path: Ids
  readonly query: NonNullable<ExampleCall['query']>
  readonly body?: unknown
  readonly status: number
  /** Undefined if the response has no body. */
  readonly answer?: unknown
}

/**
 * The time at which the examples begin: Thursday, 15 January 2026 at 10:00 in Oslo, an hour before a batch.
 */
export const exampleNow = Date.UTC(2026, 0, 15, 9)

export const exampleSeed = 'examples'

/** Writes an example address of the SCA page, with an invented seal. */
function exampleLink(authorisationId: string): string {
  return `http://127.0.0.1:8080/sca/${cast.tpp}/${authorisationId}/AbCdEfGhIjKlMnOpQrStUv`
}

function findValue(value: unknown, place: string): unknown {
  return place.split('.').reduce((inner: unknown, key) => (inner as Record<string, unknown>)?.[key], value)
}

/** Adds the ids of a response to a world. */
export function keepIds(world: ExampleWorld, response: unknown, keeps: Ids = {}): ExampleWorld {
  const ids = Object.entries(keeps).map(([name, place]) => [name, String(findValue(response, place))])
  return { ...world, ...Object.fromEntries(ids) }
}

/** The request of an example with all its path parameters. */
interface ExampleParts extends ExampleCall {
  readonly params: Ids
}

/** Makes the request of a planned call in a world. */
export function fillCall(
  world: ExampleWorld,
  { operation, differently }: Pick<PlannedCall, 'operation' | 'differently'>,
): ExampleParts {
  const parts = { ...operation.example?.(world), ...differently?.(world) }
  const ids: Ids = { ...world, ...parts.params }
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return { ...parts, params: Object.fromEntries(names.map((name) => [name, requireEntry(ids, name)])) }
}

/** The world in which the story begins; it has no payment and no transaction yet. */
export const beginning: ExampleWorld = { ...firstWorld, paymentId: '', pendingTransactionId: '' }

class ExampleBank {
  readonly #engine: Engine
  #now = instant(exampleNow)
  #world = beginning
  #authorisationId: string | undefined

  constructor(engine = createEngine({ now: instant(exampleNow), seed: exampleSeed })) {
    this.#engine = engine
  }

  pass(minutes: number): void {
    this.#now = later(this.#now, minutes * 60_000)
  }

  #execute(name: CommandName, input: object, { role }: Partial<Operation> = {}): unknown {
    const psu = { isPresent: true, ...(role === 'PSP_PI' ? { identity: cast.person } : { id: cast.psuId }) }
    const redirect = { uri: cast.redirectUri, brand: 'Example TPP' }
    const origin = role === undefined ? {} : { psu, redirect }
    const context = { now: this.#now, tpp: cast.tpp, amounts: 'whole', ...origin } as const
    const outcome = this.#engine.executeUntyped(name, input, context)
    if (!outcome.ok) throw new Error(`the example of ${name} is refused: ${outcome.error.text}`)
    if (isScaNeeded(outcome.value)) {
      throw new Error(`the example of ${name} needs SCA: ${outcome.value.scaNeeded.text}`)
    }
    return outcome.value
  }

  /** Approves the latest authorisation completely, as the PSU. */
  approve(): void {
    const params = { authorisationId: this.#authorisationId ?? '' }
    const body = { customerNumber: cast.person }
    const view = this.#execute('identifyPsu', { params, body }) as AuthorisationView
    const [offer] = view.offers
    const isAccess = view.purpose.kind === 'account-access'
    const accounts = offer?.accounts.map(({ id }) => ({ resourceId: id, rights: accessRights }))
    const choice = { agreementId: offer?.id, ...(isAccess && { accounts }) }
    this.#execute('approveAuthorisation', { params, body: choice })
  }

  call({ operation, differently, keeps, isApproved }: Omit<PlannedCall, 'isAside'>): Example {
    const { command, fixedParams, render, write, otherwise, path: template } = operation
    const {
      params,
      query = {},
      body,
    } = fillCall(this.#world, { operation, ...(differently && { differently }) })
    const input = {
      params: { ...params, ...fixedParams },
      ...('query' in commands[command] && { query }),
      body,
    }
    const outcome = this.#execute(command, input, operation) as never
    const { authorisationId } = (outcome ?? {}) as { authorisationId?: string }
    this.#authorisationId = authorisationId ?? this.#authorisationId
    const context = {
      fixes: noFixes,
      language: 'en' as const,
      zone: this.#engine.bank.calendar.zone,
      target: template.replaceAll(/\{(\w+)\}/g, (_, name: string) => requireEntry(params, name)),
      ...(authorisationId !== undefined && { scaLink: scaLinkTo(exampleLink(authorisationId)) }),
    }
    const success = otherwise?.applies(outcome) === true ? otherwise.success : operation.success
    const answer: unknown = write === undefined ? render(outcome, context) : JSON.parse(write(outcome))
    this.#world = keepIds(this.#world, answer, keeps)
    if (isApproved) this.approve()
    const path = Object.entries(params).map(([name, id]) => [documentedName(template, name), id])
    return {
      path: Object.fromEntries(path),
      query,
      ...(body !== undefined && { body }),
      status: success.status,
      ...(success.body !== undefined && { answer }),
    }
  }

  /** Runs an operation in a copy of the bank, so that later examples do not see its effects. */
  callAside(operation: Operation): Example {
    const copy = new ExampleBank(engineFrom(this.#engine.snapshot()))
    copy.#now = this.#now
    copy.#world = this.#world
    return copy.call({ operation })
  }
}

/** The examples by operation, and the bank after the last one. */
interface Examples {
  readonly byOperation: ReadonlyMap<Operation, Example>
  readonly bank: ExampleBank
}

/** Runs the examples of all operations. Keeps the first example of each operation. */
function* runExamples(): WorkInTurns<Examples> {
  const bank = new ExampleBank()
  const byOperation = new Map<Operation, Example>()
  for (const step of planExamples(allOperations)) {
    yield
    if ('event' in step) {
      if (step.event === 'approve') bank.approve()
      else bank.pass(step.minutes)
      continue
    }
    const example = step.isAside ? bank.callAside(step.operation) : bank.call(step)
    if (!byOperation.has(step.operation)) byOperation.set(step.operation, example)
  }
  return { byOperation, bank }
}

let examples: Examples | undefined

/** Runs the examples in steps and stores them for `findExample`. */
export function* prepareExamples(): WorkInTurns<void> {
  examples ??= yield* runExamples()
}

/**
 * Returns the example of an operation with its computed response. Returns undefined for an operation of a
 * host without an example. The first call runs all examples, because few processes need them.
 */
export function findExample(operation: Operation): Example | undefined {
  examples ??= atOnce(runExamples())
  const example = examples.byOperation.get(operation)
  if (example !== undefined || operation.example === undefined) return example
  return examples.bank.callAside(operation)
}
