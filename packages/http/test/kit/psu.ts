import type { AccountView, Engine } from '@pocketbank/core'
import type { AccessRight } from '@pocketbank/core/rows/consents/model'
import { people } from '../../../core/test/kit/people.ts'
import { callCommand } from './call-command.ts'

export { people } from '../../../core/test/kit/people.ts'

/** Where the PSU is sent back to. */
export const comeBack = 'https://tpp.example/back'

/** Headers of a request for a PSU who is there and can be sent to the bank's page. */
export const present = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': comeBack } as const

/** The address of the bank's page in an answer. */
export async function readScaLink(answer: Response): Promise<string> {
  const { _links } = (await answer.json()) as { _links: { scaRedirect: { href: string } } }
  return _links.scaRedirect.href
}

/** The id of the authorisation to which a link of the bank leads. */
export function readAuthorisationId(href: string): string {
  return new URL(href).pathname.split('/').at(-2) ?? ''
}

/** What a PSU chooses at the SCA page. */
export interface Choice {
  /** Rights on every account, in addition to its details. Default: all that are offered. */
  readonly rights?: readonly AccessRight[] | undefined
}

/** A PSU, an authorisation that a TPP has asked for, and the choice. */
interface Approval extends Choice {
  readonly psu: string
  readonly tpp: string
  readonly authorisationId: string
}

/** Approves an authorisation by the commands of the SCA page. Returns the redirect URI. */
export function approveAs(engine: Engine, { psu, tpp, authorisationId, rights }: Approval): URL {
  const context = { now: engine.now, tpp }
  const params = { authorisationId }
  const view = callCommand(engine, ['identifyPsu', { params, body: { customerNumber: psu } }], context)
  const offer = view.offers.find((candidate) => candidate.context === 'PRIVATE') ?? view.offers[0]
  const accounts = offer?.accounts.map((account) => ({
    resourceId: account.id,
    rights: rights ?? account.rights,
  }))
  const body = { agreementId: offer?.id, ...(view.purpose.kind === 'account-access' && { accounts }) }
  return new URL(callCommand(engine, ['approveAuthorisation', { params, body }], context).redirectUri)
}

/** A bank whose PSUs approve, and whose TPPs name them. */
interface Trusting<Tpp> {
  tpp(options: { readonly psu: string; readonly id?: string }): Tpp
  psu(customerNumber: string): { approve(answer: Response, choice?: Choice): unknown }
}

/** A TPP for which a customer has opened all accounts of theirs, and which names that customer. */
export async function trusted<Tpp extends { get(path: '/v1/accounts'): Promise<Response> }>(
  bank: Trusting<Tpp>,
  psu: string = people.jonas,
  { id, rights }: Choice & { readonly id?: string } = {},
): Promise<Tpp> {
  const tpp = bank.tpp({ psu, ...(id !== undefined && { id }) })
  await bank.psu(psu).approve(await tpp.get('/v1/accounts'), rights === undefined ? {} : { rights })
  return tpp
}

interface ReadAccount {
  readonly resourceId: string
  readonly iban: string
  readonly cashAccountType: string
}

/** Reads the accounts that are open to a TPP. */
export async function readAccounts(tpp: {
  get(path: '/v1/accounts'): Promise<Response>
}): Promise<readonly ReadAccount[]> {
  const answer = await tpp.get('/v1/accounts')
  return ((await answer.json()) as { readonly accounts: readonly ReadAccount[] }).accounts
}

/** The accounts of the bank that belong to a customer. */
export function listCustomerAccounts(
  { bank }: { readonly bank: Engine },
  number: string,
): readonly AccountView[] {
  const result = bank.execute('listAccounts', {}, { now: bank.now })
  return result.ok ? result.value.filter(({ customerNumber }) => customerNumber === number) : []
}
