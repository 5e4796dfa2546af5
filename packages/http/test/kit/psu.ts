import type { AccountView } from '@pocketbank/core'
import type { Choice, Sandbox, SandboxTpp } from '@pocketbank/testing'
import { people } from '../../../core/test/kit/people.ts'

export { people } from '../../../core/test/kit/people.ts'

/** Where the PSU is sent back to. */
export const comeBack = 'https://tpp.example/back'

/** Headers of a request for a PSU who is there and can be sent to the bank's page. */
export const present = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': comeBack } as const

/** The same, taken out of what a TPP of a sandbox says by itself. */
export const absent = { 'PSU-IP-Address': undefined, 'TPP-Redirect-URI': undefined } as const

/** The address of the bank's page in an answer. */
export async function linkIn(answer: Response): Promise<string> {
  const { _links } = (await answer.json()) as { _links: { scaRedirect: { href: string } } }
  return _links.scaRedirect.href
}

/** The id of the authorisation to which a link of the bank leads. */
export function authorisationIdIn(href: string): string {
  return new URL(href).pathname.split('/').at(-2) ?? ''
}

/** A TPP for which a customer has opened all that they have themselves, or what they choose, and which names them. */
export async function trusted(
  sandbox: Sandbox,
  psu: string = people.jonas,
  { id, ...choice }: Choice & { readonly id?: string } = {},
): Promise<SandboxTpp> {
  const tpp = sandbox.tpp({ psu, ...(id !== undefined && { id }) })
  await sandbox.psu(psu).approve(await tpp.get('/v1/accounts'), choice)
  return tpp
}

/** The accounts of the bank that belong to a customer. */
export function accountsOf({ bank }: Pick<Sandbox, 'bank'>, number: string): readonly AccountView[] {
  const listed = bank.execute('listAccounts', {}, { now: bank.now })
  return listed.ok ? listed.value.filter(({ customerNumber }) => customerNumber === number) : []
}
