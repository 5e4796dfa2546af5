import type { RuleId } from '@pocketbank/core'
import { describe, expect, test } from 'vitest'
import { throughThePage } from '../../../http/test/kit/clients/page-forms.ts'
import { throughFetch } from '../../../http/test/kit/clients/plain-clients.ts'
import { type PublishedCall, publishedCalls } from '../../../http/test/kit/clients/published-calls.ts'
import { publishedPersons } from '../../../http/test/kit/clients/published-data.ts'
import { basePath, servePublished } from './published-bank.ts'

type Strictness = 'lenient' | 'contract'

const customer = publishedPersons[0]?.customer.customerNumber ?? ''

const withoutHeaders = [
  'pay',
  'read its status',
  'approve it',
  'read it',
  'pay again',
  'make a basket',
  'read the basket',
  'delete the basket',
  'cancel the payment',
]

/** The calls that are refused as they were published, each by its rule. */
const refusedBy: Readonly<Record<Strictness, Readonly<Record<string, RuleId>>>> = {
  lenient: {},
  contract: {
    'post card rows': 'E4i',
    ...Object.fromEntries(withoutHeaders.map((name) => [name, 'A10p'])),
  },
}

/** The value at a place of an answer, as text. */
function requireText(answer: unknown, place: string): string {
  const value = place.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), answer)
  if (value === undefined) throw new Error(`the answer has no ${place}: ${JSON.stringify(answer)}`)
  return String(value)
}

describe.each(['lenient', 'contract'] as const)('the published story, with strictness %s', (strictness) => {
  const bank = servePublished(strictness)

  /** The row that decided the latest request. */
  async function latestRule(): Promise<string> {
    const { text } = await throughFetch('GET', `${bank.server.url}/_sandbox/requests`)
    return requireText((JSON.parse(text) as { requests: unknown[] }).requests.at(-1), 'rule')
  }

  const values = new Map<string, string>()
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? name)

  /** Clients append a link to the address of the bank, and put ids in their places. */
  function send(
    { method, path, headers, body }: PublishedCall,
    correction: PublishedCall['correction'] = {},
  ) {
    const psuId = values.get('psuId')
    const init = body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(correction.body ?? body))) }
    return throughFetch(method, `${bank.proxy.url}${basePath}${fill(path)}`, {
      headers: { ...headers, ...(psuId && { 'PSU-ID': psuId }), ...correction.headers },
      ...init,
    })
  }

  test('[V4b] [X4p] [A10p] [E4i] accepts every call except the named ones', async () => {
    const refusedCalls: Record<string, string> = {}
    for (const call of publishedCalls) {
      const { name, status, correction, keeps = {}, visits } = call
      let answer = await send(call)
      if (answer.status !== status && correction !== undefined) {
        refusedCalls[name] = await latestRule()
        answer = await send(call, correction)
      }
      expect(answer, `${name}: ${answer.text}`).toMatchObject({ status })
      const json: unknown = answer.text === '' ? {} : JSON.parse(answer.text)
      for (const [key, place] of Object.entries(keeps)) values.set(key, requireText(json, place))
      if (visits === undefined) continue
      const back = await throughThePage(requireText(json, visits), { customer })
      values.set('psuId', back.get('psu-id') ?? values.get('psuId') ?? '')
    }
    expect(refusedCalls).toEqual(refusedBy[strictness])
  })
})
