import { beforeEach, describe, expect, test } from 'vitest'
import { comeBack, people, present, readScaLink } from '../../http/test/kit/psu.ts'
import { type ControlSetup, openControl, readError } from './kit/control.ts'

let setup: ControlSetup
beforeEach(() => {
  setup = openControl()
  return () => expect(setup.faults).toEqual([])
})

const root = '/_sandbox'

describe('a customer without a browser', () => {
  const psu = `${root}/psu`
  const customerNumber = people.jonas

  async function link(headers: Record<string, string> = {}): Promise<string> {
    return readScaLink(await setup.tpp({ headers: { ...present, ...headers } }).get('/v1/accounts'))
  }

  test('approves, and the TPP continues with the redirect', async () => {
    const visited = await setup.callJson<Record<'url' | 'psuId' | 'sessionId' | 'tpp', string>>(
      200,
      'POST',
      `${psu}/approve`,
      { link: await link(), customerNumber },
    )
    expect(visited.url).toMatch(comeBack)
    expect(visited.tpp).toBe('PSDNO-FSA-123456789')
    const headers = { ...present, 'PSU-ID': visited.psuId, 'TPP-Session-ID': visited.sessionId }
    const answer = await setup.tpp({ headers }).get('/v1/accounts')
    expect(answer.status).toBe(200)
  })

  test("chooses what may be read, by the authorisation's id alone", async () => {
    const [, , , authorisationId] = new URL(await link()).pathname.split('/')
    const { psuId, sessionId } = await setup.callJson<Record<'psuId' | 'sessionId', string>>(
      200,
      'POST',
      `${psu}/approve`,
      { authorisationId, customerNumber, context: 'PRIVATE', rights: ['balances'] },
    )
    const tpp = setup.tpp({ headers: { ...present, 'PSU-ID': psuId, 'TPP-Session-ID': sessionId } })
    const { accounts } = (await (await tpp.get('/v1/accounts')).json()) as {
      accounts: { resourceId: string }[]
    }
    const path = `/v1/accounts/${accounts[0]?.resourceId}`
    expect((await tpp.get(`${path}/balances`)).status).toBe(200)
    const history = await tpp.get(`${path}/transactions`, { query: { bookingStatus: 'booked' } })
    expect(await history.json()).toMatchObject({ code: 'CONSENT_INVALID' })
  })

  test('refuses, and leaves', async () => {
    const redirect = await setup.callJson<{ url: string }>(200, 'POST', `${psu}/refuse`, {
      link: await link(),
      customerNumber,
    })
    expect(redirect.url).toMatch(comeBack)
    expect(redirect).toHaveProperty('message')
    const result = await setup.callJson(200, 'POST', `${psu}/abandon`, { link: await link(), customerNumber })
    expect(result).toEqual({ tpp: 'PSDNO-FSA-123456789' })
  })

  test.each([
    [{ customerNumber }, 400, 'must have either link or authorisationId'],
    [
      { link: '/sca/a/b/c', authorisationId: 'b', customerNumber },
      400,
      'must have either link or authorisationId',
    ],
    [{ link: 'LINK' }, 400, '$.customerNumber: is missing'],
    [{ link: 'LINK', customerNumber, rights: ['all'] }, 400, '$.rights[0]: must be balances or transactions'],
    [{ link: 'LINK', customerNumber, context: 'HOLY' }, 400, '$.context: must be PRIVATE or CORPORATE'],
    [{ link: 'LINK', customerNumber, account: 'x' }, 400, '$.account: is not a field'],
  ] as readonly (readonly [{ readonly link?: string }, number, string])[])(
    'refuses %j',
    async (body, status, words) => {
      const sentBody = body.link === 'LINK' ? { ...body, link: await link() } : body
      const error = await readError(await setup.call('POST', `${psu}/approve`, sentBody))
      expect([error.status, error.message]).toEqual([status, expect.stringContaining(words)])
    },
  )
})
