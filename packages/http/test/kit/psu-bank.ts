import { createEngine, type Engine, instant } from '@pocketbank/core'
import { tppOfAuthorisation } from '@pocketbank/core/rows/authorisations/find'
import { defaultId, seededUuid } from '@pocketbank/signatures/authority'
import type { HeaderValues, SigningOptions } from '@pocketbank/signatures/signing'
import type { AppOptions } from '../../src/app.ts'
import type { AnsweredExchange } from '../../src/pipeline/exchange.ts'
import { morning, openApp, type TestApp } from './bank.ts'
import { checkContract } from './contract.ts'
import { approveAs, type Choice, present, readAuthorisationId, readScaLink } from './psu.ts'
import { createTpp, type Tpp, type TppOptions } from './tpp.ts'

export const hour = 3_600_000

/**
 * Headers by which TPPs name PSUs, by TPP and customer. Without a customer: those of the one who approved
 * last.
 */
export type PsuNames = Map<string, HeaderValues>

export interface PsuBankOptions extends Partial<AppOptions> {
  /** Default: a bank without data. */
  readonly engine?: Engine
  /** Default: none. */
  readonly names?: PsuNames
  /** Sees each request before the bank, and has the bank respond. */
  readonly around?: (request: Request, respond: () => Promise<Response>) => Promise<Response>
}

interface PsuTppOptions extends Omit<TppOptions, 'headers'> {
  readonly headers?: HeaderValues
  /** The customer whom its requests name. Default: the one who approved last. */
  readonly psu?: string
}

/** The names of a PSU in a redirect URI. */
interface ReturnedNames {
  readonly psuId: string
  readonly sessionId: string
  readonly corporateId?: string
}

/** A bank whose clock stands still until it is moved, and whose TPPs send the headers about a PSU. */
export interface PsuBank extends Omit<TestApp, 'tpp'> {
  readonly names: PsuNames
  tpp(options?: PsuTppOptions): Tpp
  psu(customerNumber: string): {
    /** Approves what a response leads to, or the authorisation with an id. */
    approve(answer: Response | string, choice?: Choice): Promise<ReturnedNames>
  }
}

/** Operations whose requests must name a PSU, a session and fixes (§4.1, §4.7). */
const demanding = /\/v1\/(?:(?:periodic-|bulk-)?payments|signing-baskets)(?:\/|$)/

const nameHeaders = ['PSU-ID', 'TPP-Session-ID', 'PSU-Corporate-ID', 'X-PSU-IDENTITY']

/** Makes the names of a PSU whom the bank has not met. */
function nameStranger(tpp: string, psu = ''): HeaderValues {
  return {
    'PSU-ID': seededUuid(`${tpp} PSU-ID ${psu}`),
    'TPP-Session-ID': seededUuid(`${tpp} TPP-Session-ID ${psu}`),
    'PSU-Context': 'PRIVATE',
  }
}

/** Completes the headers of a TPP by those about its PSU. A request that names a PSU gets no other name. */
function completeHeaders(
  names: PsuNames,
  { id = defaultId, psu, headers: ownHeaders = {} }: PsuTppOptions,
): SigningOptions['headers'] {
  return ({ url, headers }) => {
    const isDemanding = demanding.test(url.pathname)
    const isNamed = nameHeaders.some((name) => name in ownHeaders || headers.has(name))
    const knownHeaders = names.get(psu === undefined ? id : `${id} ${psu}`)
    return {
      ...present,
      ...(isDemanding && { 'x-accept-fix': ',' }),
      ...(!isNamed && (knownHeaders ?? (isDemanding ? nameStranger(id, psu) : {}))),
      ...ownHeaders,
    }
  }
}

/** Reads the names of a PSU in a redirect URI. */
function readNames({ searchParams }: URL): ReturnedNames {
  const last = (name: string) => searchParams.getAll(name).at(-1) ?? ''
  const corporateId = last('psu-corporate-id')
  return {
    psuId: last('psu-id'),
    sessionId: last('tpp-session-id'),
    ...(corporateId !== '' && { corporateId }),
  }
}

/** Opens a bank whose responses are checked against their contracts. */
export function openPsuBank({
  engine,
  names = new Map(),
  around = (_, respond) => respond(),
  ...options
}: PsuBankOptions = {}): PsuBank {
  const bank = engine ?? createEngine({ now: morning, seed: 'bank' })
  const exchanges = new WeakMap<Response, AnsweredExchange>()
  const { app, ...openedBank } = openApp({
    engineFor: () => bank,
    now: () => bank.now,
    onAnswer: (answer, exchange) => exchanges.set(answer, exchange),
    ...options,
  })
  const respond = async (...args: Parameters<PsuBank['fetch']>) => {
    const answer = await app.fetch(...args)
    const exchange = exchanges.get(answer)
    if (exchange !== undefined) checkContract(exchange)
    return answer
  }
  const fetch: PsuBank['fetch'] = (request, connection) => around(request, () => respond(request, connection))
  const tpp: PsuBank['tpp'] = (bankOptions = {}) => {
    const defaults = { send: fetch, now: () => new Date(bank.now) }
    const baseUrl = `https://bank.example${app.basePath}`
    return {
      ...createTpp({ ...defaults, baseUrl, ...bankOptions, headers: completeHeaders(names, bankOptions) }),
      with: (change) => tpp({ ...bankOptions, ...(change as PsuTppOptions) }),
    }
  }
  const learn = (id: string, psu: string, { psuId, sessionId, corporateId }: ReturnedNames) => {
    const headers = { 'PSU-ID': psuId, 'TPP-Session-ID': sessionId, 'PSU-Corporate-ID': corporateId }
    for (const key of [id, `${id} ${psu}`]) names.set(key, headers)
  }
  return {
    ...openedBank,
    app,
    bank,
    fetch,
    names,
    tpp,
    now: () => bank.now,
    advance: (milliseconds) => bank.settle(instant(bank.now + milliseconds)),
    psu: (psu) => ({
      async approve(answer, { rights } = {}) {
        const authorisationId =
          typeof answer === 'string' ? answer : readAuthorisationId(await readScaLink(answer.clone()))
        const id = tppOfAuthorisation(bank.bank, authorisationId) ?? ''
        const returned = readNames(approveAs(bank, { psu, tpp: id, authorisationId, rights }))
        learn(id, psu, returned)
        return returned
      },
    }),
  }
}
