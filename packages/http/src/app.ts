import { type Engine, type IdSeed, type Instant, idSeed } from '@pocketbank/core'
import { type AddressOptions, bankAddressOf } from './bank-address.ts'
import type { Faults } from './faults/faults.ts'
import { surfaced } from './faults/loss.ts'
import { allOperations, interfaceOperations } from './operations/index.ts'
import type { Operation } from './operations/operation.ts'
import type { PowersMaker } from './powers/powers.ts'
import { type Reception, receiveUnread, type Told, type UnreadRequest } from './reception.ts'
import { arrivalOf, type Wire } from './requests/arrival.ts'
import { createRequestJournal, type RequestEntry, type RequestJournal } from './requests/journal.ts'
import { memoryOf } from './requests/memories.ts'
import { type Behind, routesOf } from './routes.ts'
import { createPage } from './sca/door.tsx'
import { createLinks, type Links, scaPath } from './sca/link.ts'
import { type GivenSettings, settingsOf } from './settings.ts'
import { createAuthenticator } from './signature/authenticate.ts'
import type { CryptoPort } from './signature/crypto-port.ts'
import type { House } from './visit.ts'

/** What a host gives to the door, whichever bank is behind it. */
export interface DoorOptions extends AddressOptions {
  readonly crypto: CryptoPort
  readonly settings?: GivenSettings
  /**
   * The secret from which the links to the bank's page follow: whoever knows it can open them. Without it chance, so that links of
   * another run, or of another instance of the host, lead nowhere.
   */
  readonly linkKey?: string
  /** Leaves the sandbox operations out where false (X). */
  readonly sandbox?: boolean
  /** Further operations. */
  readonly operations?: readonly Operation[]
}

/** What a host says of the bank behind a door. */
export interface BankOptions {
  /** The bank of a TPP (Q14): the same for all, or one for each. */
  readonly engineFor: (tpp: string) => Engine
  /** The host's clock, or that of a TPP's bank where each has its own. */
  readonly now: (tpp?: string) => Instant
  /** What the ids of the request journal follow from. */
  readonly journalSeed?: IdSeed
  /** Hears of every exception: a fault of the bank, answered by 500 SYSTEM_ERROR (E4). */
  readonly onFault?: (fault: unknown, journalId: string) => void
  /** Hears of every request as it is entered in the journal. */
  readonly onRequest?: (entry: RequestEntry) => void
  /** Hears of every answer as it goes out. */
  readonly onAnswer?: (response: Response, told: Told) => void
  /** What strikes requests, and the quirks of the bank; without them there are none. */
  readonly faults?: Faults | ((tpp: string) => Faults)
  /** What requests under `/_sandbox/` do to the bank; without it there is nothing. */
  readonly powers?: PowersMaker
}

/** What a host gives to the door and the bank behind it. */
export type AppOptions = DoorOptions & BankOptions

/** The bank as a web application. */
export interface App {
  /** Answers a request; a host may tell what came over its wire. */
  fetch(request: Request, wire?: Wire): Promise<Response>
  /** Answers what a host could make no Request of, by an error object whose id the journal knows (E5c). */
  refuse(unread: UnreadRequest): Response
  /** What the paths of requests begin with, as it was given: `/api-sandbox`, or nothing. */
  readonly basePath: string
  readonly operations: readonly Operation[]
  readonly requests: RequestJournal
  /** The links to the bank's page. */
  readonly links: Links
}

/** A door, before which any number of banks can be put. */
export type Door = (bank: BankOptions) => App

function operationsOf({ operations, sandbox }: DoorOptions): readonly Operation[] {
  const own = sandbox === false ? interfaceOperations : allOperations
  return operations === undefined ? own : [...own, ...operations]
}

/**
 * Makes a door: what is the same for every bank behind it, such as routes, links and certificates that were read already. A bank
 * costs little then, as one for each test must.
 */
export function createDoor(options: DoorOptions): Door {
  const { crypto, sandbox = true } = options
  const operations = operationsOf(options)
  const links = createLinks(options.linkKey ?? globalThis.crypto.randomUUID())
  const settings = settingsOf(options.settings)
  const authenticate = createAuthenticator({ crypto })
  const address = bankAddressOf(options)
  const basePath = address.basePaths.at(-1) ?? ''
  const pagePath = (tpp: string, authorisationId: string) => scaPath(links, tpp, authorisationId)
  return (bank) => {
    const { engineFor, now, onFault, onRequest, onAnswer, faults, journalSeed = idSeed('requests') } = bank
    const requests = createRequestJournal(journalSeed, onRequest)
    const faultsFor = typeof faults === 'object' ? () => faults : faults
    // D: written out, and not spread: each fork of a bank would then have a layout of its own, which is a tenth of its weight.
    const house: House = {
      settings,
      crypto,
      authenticate,
      address,
      pagePath,
      now,
      engineFor,
      memoryOf,
      underWay: new Map(),
      faultsFor,
    }
    const reception: Reception = { house, requests, onFault, onAnswer }
    const page = createPage({
      ...{ engineFor, now, links, sandbox, address },
      onFault: (fault) => onFault?.(fault, requests.nextId()),
    })
    const powers = bank.powers?.({ requests, links, onFault, address })
    const answer: App['fetch'] = async (request, wire = {}) => {
      const arrival = arrivalOf(request, wire, address)
      const behind: Behind = { arrival, reception, page, powers }
      return routesOf(operations).fetch(request, behind)
    }
    const fetch: App['fetch'] = faults === undefined ? answer : (...sent) => surfaced(answer(...sent))
    const refuse: App['refuse'] = (unread) => receiveUnread(reception, unread)
    return { fetch, refuse, basePath, operations, requests, links }
  }
}

/** Makes the web application of a bank. */
export function createApp(options: AppOptions): App {
  return createDoor(options)(options)
}
