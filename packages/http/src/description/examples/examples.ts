import {
  type AuthorisationView,
  type CommandName,
  commands,
  createEngine,
  type Engine,
  instant,
  isScaNeeded,
  later,
} from '@pocketbank/core'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { noFixes } from '../../operations/accept-fix/fixes.ts'
import { allOperations } from '../../operations/all-operations.ts'
import type { Operation } from '../../operations/operation.ts'
import { scaLinkTo } from '../../operations/render/sca-answer.ts'
import { atOnce, type WorkInTurns } from '../in-turns.ts'
import { documentedName } from '../path-names.ts'
import { cast, type Ids, type StoryCall, story } from './story.ts'

/** A request to an operation and what the bank answered to it. */
export interface Example {
  /** By the names that the description gives to the path's parameters. */
  readonly path: Ids
  readonly query: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  readonly status: number
  /** None where the answer has no body. */
  readonly answer?: unknown
}

/** Thursday, 15 January 2026 at 10:00 in Oslo: an hour before a batch. */
export const exampleNow = Date.UTC(2026, 0, 15, 9)

/** Seed of the ids in the examples. */
export const exampleSeed = 'examples'

/** The address of the page in an example: the seal at its end is the host's own in life. */
function exampleLink(authorisationId: string): string {
  return `http://127.0.0.1:8080/sca/${cast.tpp}/${authorisationId}/AbCdEfGhIjKlMnOpQrStUv`
}

function valueAt(value: unknown, place: string): unknown {
  return place.split('.').reduce((inner: unknown, key) => (inner as Record<string, unknown>)?.[key], value)
}

/** The life of a bank, as it goes. */
class Story {
  readonly engine: Engine
  readonly #operations: ReadonlyMap<string, Operation>
  #now = instant(exampleNow)
  #ids: Ids = { tppId: cast.tpp, paymentProduct: 'norwegian-domestic-credit-transfers' }
  #started: string | undefined

  constructor(operations: readonly Operation[]) {
    this.engine = createEngine({ now: this.#now, seed: exampleSeed })
    this.#operations = new Map(operations.map((one) => [one.id, one]))
  }

  pass(minutes: number): void {
    this.#now = later(this.#now, minutes * 60_000)
  }

  #perform(name: CommandName, input: object, { role }: Partial<Operation> = {}): unknown {
    const psu = { isPresent: true, ...(role === 'PSP_PI' ? { identity: cast.person } : { id: cast.psuId }) }
    const redirect = { uri: cast.redirectUri, brand: 'Example TPP' }
    const asked = role === undefined ? {} : { psu, redirect }
    const context = { now: this.#now, tpp: cast.tpp, amounts: 'whole', ...asked } as const
    const answer = this.engine.perform(name, input, context)
    if (!answer.ok) throw new Error(`the example of ${name} is refused: ${answer.error.text}`)
    if (isScaNeeded(answer.value))
      throw new Error(`the example of ${name} needs SCA: ${answer.value.scaNeeded.text}`)
    return answer.value
  }

  /** The person of the examples approves what was started last, all of it. */
  approve(): void {
    const params = { authorisationId: this.#started ?? '' }
    const view = this.#perform('identifyPsu', {
      params,
      body: { customerNumber: cast.person },
    }) as AuthorisationView
    const [own] = view.offers
    const isAccess = view.purpose.kind === 'account-access'
    const accounts = own?.accounts.map(({ id }) => ({ resourceId: id, rights: accessRights }))
    const body = { agreementId: own?.id, ...(isAccess && { accounts }) }
    this.#perform('approveAuthorisation', { params, body })
  }

  call({ id, query = {}, body: given, bodyOf, path: named, tells = {} }: StoryCall): Example {
    const operation = this.#operations.get(id)
    if (operation === undefined) throw new Error(`the story calls ${id}, which is no operation`)
    const { command, fixedParams, render, write, otherwise, path: template } = operation
    const ids = { ...this.#ids, ...named }
    const path = Object.fromEntries(
      [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ids[name] ?? '']),
    )
    const body = bodyOf === undefined ? given : bodyOf(ids)
    const params = { ...path, ...fixedParams }
    const asked = { params, ...('query' in commands[command] && { query }), body }
    const outcome = this.#perform(command, asked, operation) as never
    const { authorisationId } = (outcome ?? {}) as { authorisationId?: string }
    this.#started = authorisationId ?? this.#started
    const target = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
    const link = authorisationId === undefined ? {} : { scaLink: scaLinkTo(exampleLink(authorisationId)) }
    const context = {
      fixes: noFixes,
      language: 'en' as const,
      zone: this.engine.bank.calendar.zone,
      target,
      ...link,
    }
    const success = otherwise?.applies(outcome) === true ? otherwise.success : operation.success
    const answer: unknown = write === undefined ? render(outcome, context) : JSON.parse(write(outcome))
    const told = Object.entries(tells).map(([name, place]) => [name, String(valueAt(answer, place))])
    this.#ids = { ...this.#ids, ...Object.fromEntries(told) }
    const hasAnswer = success.body !== undefined
    return {
      path: Object.fromEntries(
        Object.entries(path).map(([name, id]) => [documentedName(template, name), id]),
      ),
      query,
      ...(body !== undefined && { body }),
      status: success.status,
      ...(hasAnswer && { answer }),
    }
  }
}

/** Lets a bank live through the story in which all of these operations are called; gives the first call of each, by its id. */
function* examplesOf(operations: readonly Operation[]): WorkInTurns<ReadonlyMap<string, Example>> {
  const told = new Story(operations)
  const examples = new Map<string, Example>()
  for (const part of story) {
    yield
    if ('event' in part) {
      if (part.event === 'approve') told.approve()
      else told.pass(part.minutes)
      continue
    }
    const example = told.call(part)
    if (!examples.has(part.id)) examples.set(part.id, example)
  }
  return examples
}

let known: ReadonlyMap<string, Example> | undefined

/** Works out the examples, so that `exampleOf` needs not. */
export function* prepareExamples(): WorkInTurns<void> {
  known ??= yield* examplesOf(allOperations)
}

/**
 * The worked example of an operation of the bank: what the bank answers, and not what somebody thinks it does. D: told when the first
 * one is asked for, since few processes ask, and kept.
 */
export function exampleOf(id: string): Example | undefined {
  known ??= atOnce(examplesOf(allOperations))
  return known.get(id)
}
