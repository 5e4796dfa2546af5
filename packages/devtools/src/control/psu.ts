import type { AuthorisationView, Context, Engine, Instant, Refusal, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { quoteText, refuse, withoutPlace, writeError } from '@pocketbank/core/base/errors'
import { tppOfAuthorisation } from '@pocketbank/core/rows/authorisations/find'
import type { Env } from '@pocketbank/http/pipeline'
import {
  type Destination,
  describeRefusal,
  needsNoAnswer,
  noteLinkVisit,
  readScaPath,
} from '@pocketbank/http/sca-page'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { type Choice, chooseAccounts, chooseAgreement } from './choice.ts'

/** The bank, its clock and its link seals, for a customer without a browser. */
export interface PsuEnv extends Pick<Env, 'links'> {
  readonly engine: Engine
  readonly now: () => Instant
}

/** Result of an SCA session. */
export interface ScaResult {
  /** Address of the redirect. Undefined if the customer left the SCA page. */
  readonly url?: string
  /** The id of the TPP that asked for the authorisation. */
  readonly tpp: string
  /** The PSU-ID in the redirect address. */
  readonly psuId?: string
  /** The TPP-Session-ID in the redirect address. */
  readonly sessionId?: string
  /** The PSU-Corporate-ID in the redirect address, if the PSU acts for a company. */
  readonly corporateId?: string
  /** The reason for a refusal. */
  readonly message?: string
}

/** Result of an SCA session with a redirect to the TPP. */
export interface ScaReturn extends ScaResult {
  readonly url: string
}

/** Result of an approved SCA session, whose redirect address always names the PSU. */
export interface ScaApproval extends ScaReturn {
  readonly psuId: string
}

/** Result of an SCA session, or the refusal that the SCA page would show. */
export type ScaAttempt<Outcome extends ScaResult = ScaResult> = Promise<Result<Outcome, Refusal>>

/** A customer on the SCA page. A link may be absolute, a path, or the id of the authorisation. */
export interface HeadlessPsu {
  /** Logs in, chooses and approves. */
  approve(link: string, choice?: Choice): ScaAttempt<ScaApproval>
  /** Logs in and refuses. */
  refuse(link: string): ScaAttempt<ScaReturn>
  /** Logs in and leaves. */
  abandon(link: string): ScaAttempt
}

/**
 * Reads the TPP's parameters from a redirect address. The last value of each counts, because the TPP's own
 * query comes first.
 */
export function readRedirect(url: string): Omit<ScaReturn, 'tpp'> {
  const { searchParams } = new URL(url)
  const parameters = {
    psuId: searchParams.getAll('psu-id').at(-1),
    sessionId: searchParams.getAll('tpp-session-id').at(-1),
    corporateId: searchParams.getAll('psu-corporate-id').at(-1),
    message: searchParams.getAll('message').at(-1),
  }
  return { url, ...Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined)) }
}

async function readLink({ engine, links }: PsuEnv, link: string): Promise<Result<Destination, Refusal>> {
  if (!link.includes('/')) {
    const tpp = tppOfAuthorisation(engine.bank, link)
    return tpp === undefined
      ? refuse('S3o', {
          place: 'link',
          problem: 'must be a link to the SCA page or the id of an authorisation',
          got: link,
        })
      : ok({ tpp, authorisationId: link })
  }
  // The part before /sca/ is the base path of a host. The seal proves that the link is of this bank.
  const [path = ''] = /\/sca\/[^/]+\/[^/]+\/[^/]+$/.exec(link.replace(/[?#].*$/s, '')) ?? []
  const destination = await readScaPath(links, path)
  return destination === undefined
    ? refuse('S3o', { place: 'link', problem: 'must be a link to the SCA page of this bank', got: link })
    : ok(destination)
}

/** An authorisation after the customer has logged in. */
interface ScaSession {
  readonly engine: Engine
  readonly context: Context & { readonly tpp: string }
  readonly view: AuthorisationView
}

/** Maximum number of customers that a refusal lists. */
const customersShownMax = 12

function privateCustomers(engine: Engine, context: Context) {
  const result = engine.execute('listCustomers', {}, context)
  return result.ok ? result.value.filter(({ type }) => type === 'PRIVATE') : []
}

function describeCustomers(engine: Engine, context: Context): string {
  const customers = privateCustomers(engine, context)
  const first = customers.slice(0, customersShownMax).map(({ number, name }) => `${number} ${name}`)
  return first.length === 0 ? 'the bank has no private customer' : first.join(', ')
}

/**
 * Finds an authorisation that this customer has answered, or that was refused without a login. The bank
 * accepts the same answer again, so the redirect address is also available after a situation has answered as
 * the customer.
 */
function findAnsweredAuthorisation(
  engine: Engine,
  context: Context,
  authorisationId: string,
  customerNumber: string,
): AuthorisationView | undefined {
  const authorisation = engine.execute('readAuthorisation', { params: { authorisationId } }, context)
  if (!authorisation.ok || authorisation.value.redirectUri === undefined) return undefined
  const { person, status } = authorisation.value
  const isAnyone = person === undefined && status === 'refused'
  const customers = isAnyone ? privateCustomers(engine, context) : [person]
  return customers.some((customer) => customer?.number === customerNumber) ? authorisation.value : undefined
}

async function openSession(
  env: PsuEnv,
  customerNumber: string,
  link: string,
): Promise<Result<ScaSession, Refusal>> {
  const destination = await readLink(env, link)
  if (!destination.ok) return destination
  const { tpp, authorisationId } = destination.value
  const { engine } = env
  const context = { now: env.now(), tpp }
  const input = { params: { authorisationId }, body: { customerNumber } }
  const identified = engine.execute('identifyPsu', input, context)
  const isOver = !identified.ok && ['SCA_EXPIRED', 'SCA_NOT_FOUND'].includes(identified.error.code)
  const status = isOver ? 'expired' : 'identified'
  noteLinkVisit(engine, { id: authorisationId, status })
  const again = identified.ok
    ? undefined
    : findAnsweredAuthorisation(engine, context, authorisationId, customerNumber)
  if (again !== undefined) return ok({ engine, context, view: again })
  if (identified.ok) {
    const view = identified.value
    if (!needsNoAnswer(view)) return ok({ engine, context, view })
    const text = 'the TPP has withdrawn the request, or it has expired'
    const refusal = refuse('S6j', text)
    describeRefusal(engine, context, { authorisationId, refusal: refusal.error })
    return refusal
  }
  const { rule, code, path, text } = identified.error
  if (code.startsWith('SCA_')) return fail(identified.error)
  const isCustomer = privateCustomers(engine, context).some(({ number }) => number === customerNumber)
  const who = quoteText(customerNumber)
  const why = withoutPlace(text, path)
  const complaint = isCustomer
    ? `the customer ${who} cannot answer this link: ${why}`
    : { problem: `${who} cannot log in: ${why}`, remedy: `Who can: ${describeCustomers(engine, context)}` }
  return fail({ rule, code, text: writeError(complaint) })
}

function redirected({ context }: ScaSession, address: string): ScaReturn {
  return { tpp: context.tpp, ...readRedirect(address) }
}

async function approveSession(session: ScaSession, choice: Choice): ScaAttempt<ScaApproval> {
  const { engine, context, view } = session
  if (view.status === 'refused')
    return refuse('S3n', { problem: 'too late: the link was refused', remedy: 'Request a new one' })
  const isAnswered = view.redirectUri !== undefined && Object.keys(choice).length === 0
  if (isAnswered) return ok(redirected(session, view.redirectUri) as ScaApproval)
  if (view.offers.length === 0) {
    // Loaded on demand, because it needs the texts of the SCA page.
    const { refuseWithoutOffers } = await import('./no-offers.ts')
    return refuseWithoutOffers(engine, view)
  }
  const agreement = chooseAgreement(view.offers, choice)
  if (!agreement.ok) return agreement
  // Only access to accounts has choices.
  const isAccess = view.purpose.kind === 'account-access'
  const chosenAccounts = isAccess ? chooseAccounts(engine, agreement.value, choice) : ok(undefined)
  if (!chosenAccounts.ok) return chosenAccounts
  const params = { authorisationId: view.id }
  const body = {
    agreementId: agreement.value.id,
    ...(chosenAccounts.value && { accounts: chosenAccounts.value }),
  }
  const approved = engine.execute('approveAuthorisation', { params, body }, context)
  return approved.ok ? ok(redirected(session, approved.value.redirectUri) as ScaApproval) : approved
}

function refuseAll(session: ScaSession): Result<ScaReturn, Refusal> {
  const { engine, context, view } = session
  const result = engine.execute('refuseAuthorisation', { params: { authorisationId: view.id } }, context)
  return result.ok ? ok(redirected(session, result.value.redirectUri)) : result
}

function leaveSession({ context, view }: ScaSession): Result<ScaResult, Refusal> {
  return view.redirectUri === undefined
    ? ok({ tpp: context.tpp })
    : refuse('S3n', 'too late: the link was answered already')
}

/**
 * Makes a customer without a browser. It uses the links and commands of the SCA page, but not its HTML, so
 * that tests are fast.
 */
export function createPsu(env: PsuEnv, customerNumber: string): HeadlessPsu {
  const answerLink = async <Outcome extends ScaResult>(
    link: string,
    answer: (session: ScaSession) => Awaitable<Result<Outcome, Refusal>>,
  ): ScaAttempt<Outcome> => {
    const session = await openSession(env, customerNumber, link)
    return session.ok ? answer(session.value) : session
  }
  return {
    approve: (link, choice = {}) => answerLink(link, (session) => approveSession(session, choice)),
    refuse: (link) => answerLink(link, refuseAll),
    abandon: (link) => answerLink(link, leaveSession),
  }
}
