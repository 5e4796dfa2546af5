import type { ScaRedirect } from '@pocketbank/http'
import { Response as UndiciResponse } from 'undici'
import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'
import type { Invitation } from './invitation.ts'

const jonas = '13039319955'

/** A sandbox, and an answer that leads to the bank's page. */
async function openVisit() {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  const answer = await tpp.get('/v1/accounts')
  const json = await answer.clone().json<ScaRedirect>()
  return { sandbox, tpp, answer, json, href: json._links.scaRedirect.href }
}

type Visit = Awaited<ReturnType<typeof openVisit>>

test.each<readonly [string, (visit: Visit) => Invitation | Promise<Invitation>]>([
  ['an answer', ({ answer }) => answer],
  [
    'an answer that was read',
    async ({ answer }) => {
      await answer.json()
      return answer
    },
  ],
  ['a copy of an answer', ({ answer }) => answer.clone()],
  ['the JSON of an answer', ({ json }) => json],
  ['a link', ({ href }) => href],
  ['a URL', ({ href }) => new URL(href)],
  ['an entry of `_links`', ({ json }) => json._links.scaRedirect],
  ['a Response of another library', ({ json }) => UndiciResponse.json(json, { status: 401 })],
  ['the id of an authorisation', ({ href }) => href.split('/').at(-2) ?? ''],
  ['a consent that was made', ({ tpp }) => tpp.post('/v1/consents')],
  [
    'the error of a journey',
    ({ tpp }) =>
      tpp.accounts().then(
        () => ({}),
        (error) => error as object,
      ),
  ],
])('opens the SCA page by %s', async (_, invite) => {
  const visit = await openVisit()
  const visited = await visit.sandbox.psu(jonas).approve(await invite(visit))
  expect(visited.url).toContain('https://tpp.example/back?psu-id=')
  expect((await visit.tpp.get('/v1/accounts')).status).toBe(200)
})

test.each<readonly [string, (visit: Visit) => Invitation | Promise<Invitation>, string]>([
  [
    'an answer without a link',
    ({ tpp }) => tpp.get('/v1/sandbox/customers'),
    'the response has no link to the SCA page (_links.scaRedirect): 200 [',
  ],
  [
    'JSON without a link',
    () => ({ _links: {} }),
    'there is no link to the SCA page (_links.scaRedirect) in {"_links":{}}',
  ],
  [
    'a link of somebody else',
    () => 'https://bank.example/login',
    'must be a link to the SCA page of this bank',
  ],
  ['an answer that is no JSON', () => new Response('<html>', { status: 401 }), '401 <html>'],
])('refuses %s', async (_, invite, words) => {
  const visit = await openVisit()
  await expect(visit.sandbox.psu(jonas).approve(await invite(visit))).rejects.toThrow(words)
})

test('refuses a foreign response that was read', async () => {
  const { sandbox, json } = await openVisit()
  const far = Response.json(json)
  await far.json()
  await expect(sandbox.psu(jonas).approve(far)).rejects.toThrow('the response body was already read')
})

test('throws what the page refuses, with code and choices', async () => {
  const { sandbox, answer } = await openVisit()
  const approval = sandbox.psu(jonas).approve(answer, { agreement: 'nobody' })
  await expect(approval).rejects.toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'agreement' })
  await expect(sandbox.psu('nobody').approve(answer)).rejects.toThrow('13039319955 Jonas Solvang')
  sandbox.clock.advance({ minutes: 15 })
  await expect(sandbox.psu(jonas).approve(answer)).rejects.toMatchObject({ code: 'SCA_EXPIRED' })
})
