import type { AuthorisationView, RawInput } from '@pocketbank/core'
import type { ApprovalRequest, accessRights } from '@pocketbank/core/internal'
import type { Tpp } from '@pocketbank/testing'
import type { Scene } from './bank.ts'

/** The persons and companies of the fixed data set. */
export const people = {
  jonas: '13039319955',
  arne: '12085592767',
  electrician: '18129215603',
  cafe: '20079518612',
} as const

/** Where the PSU is sent back to. */
export const comeBack = 'https://tpp.example/back'

/** Headers of a request for a PSU who is there and can be sent to the bank's page. */
export const present = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': comeBack } as const

/** The address of the bank's page in an answer. */
export async function linkIn(answer: Response): Promise<string> {
  const { _links } = (await answer.json()) as { _links: { scaRedirect: { href: string } } }
  return _links.scaRedirect.href
}

/** The id of the authorisation to which a link of the bank leads. */
export function authorisationIdIn(href: string): string {
  return new URL(href).pathname.split('/').at(-2) ?? ''
}

/** Everything that a person can say yes to in one agreement: that of an owner, else the first. */
export function wholeOffer(
  { offers }: AuthorisationView,
  { owner, rights = ['balances', 'transactions'] }: Pick<Visitor, 'owner' | 'rights'> = {},
): ApprovalRequest {
  const offer = offers.find((one) => owner === undefined || one.owner.number === owner)
  if (offer === undefined) throw new Error('nothing is offered')
  return { agreementId: offer.id, accounts: offer.accounts.map(({ id }) => ({ resourceId: id, rights })) }
}

type AccessRight = (typeof accessRights)[number]

/** A person who has come to the bank's page and does there what the page would let them do. */
export interface Visitor {
  readonly customer?: string
  readonly owner?: string
  /** What of each account they open; all of it unless said otherwise. */
  readonly rights?: AccessRight[]
}

/** A person approves all at the bank's page; gives the headers by which the TPP names them from then on. */
export function approve(
  { engine }: Scene,
  tpp: Tpp,
  href: string,
  { customer = people.jonas, ...choice }: Visitor = {},
): Record<string, string> {
  const params = { authorisationId: authorisationIdIn(href) }
  const does = (name: 'identifyPsu' | 'approveAuthorisation', input: RawInput) => {
    const answer = engine.perform(name, input, { now: engine.now, tpp: tpp.id })
    if (!answer.ok) throw new Error(answer.error.text)
    return answer.value
  }
  const view = does('identifyPsu', { params, body: { customerNumber: customer } }) as AuthorisationView
  const approved = does('approveAuthorisation', { params, body: wholeOffer(view, choice) })
  const { searchParams } = new URL((approved as { wayBack: string }).wayBack)
  const corporation = searchParams.get('psu-corporate-id')
  return {
    'PSU-ID': searchParams.get('psu-id') ?? '',
    'TPP-Session-ID': searchParams.get('tpp-session-id') ?? '',
    ...(corporation !== null && { 'PSU-Corporate-ID': corporation }),
  }
}

/** A TPP for whom a person has opened everything, and which names that person in every request. */
export async function trusted(scene: Scene, visitor: Visitor = {}, id?: string): Promise<Tpp> {
  const tpp = scene.tpp({ headers: present, ...(id !== undefined && { id }) })
  const headers = approve(scene, tpp, await linkIn(await tpp.get('/v1/accounts')), visitor)
  return tpp.with({ headers: { ...present, ...headers } })
}
