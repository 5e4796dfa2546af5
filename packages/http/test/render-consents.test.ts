import { instant, parseZone } from '@pocketbank/core'
import { describe, expect, test } from 'vitest'
import {
  consentOperations,
  consentShape,
  consentStatusShape,
  newConsentShape,
} from '../src/operations/consents.ts'
import { fundsOperations, fundsShape } from '../src/operations/funds.ts'
import type { Operation } from '../src/operations/operation.ts'
import { linkTo } from '../src/operations/render/links.ts'
import { userOperations, userShape } from '../src/operations/users.ts'
import { approve, createNewConsent, openConsented } from './kit/consents.ts'
import { context, parseWritten } from './kit/written.ts'

const scaLink = linkTo('https://bank.example/sca/1', 'GET')

/** Renders a consent with these rights. */
function createConsent(rights: readonly string[]) {
  const consented = openConsented(rights)
  const { consent, authorisationId } = createNewConsent(consented)
  approve(consented.engine, authorisationId, rights)
  return consented.call('readConsent', { params: { consentId: consent.id } })
}

test('[S6a] writes a new consent with id, status and link', () => {
  const consent = createNewConsent(openConsented())
  const answer = parseWritten(
    newConsentShape.contract,
    newConsentShape.write(consent, { ...context(), scaLink }),
  )
  const path = `/v1/bank-offered-consents/${consent.consent.id}`
  expect(answer).toEqual({
    consentStatus: 'received',
    consentId: consent.consent.id,
    _links: {
      scaRedirect: scaLink,
      self: { href: path, verbs: ['GET', 'DELETE'] },
      status: { href: `${path}/status`, verbs: ['GET'] },
    },
  })
  expect(() => newConsentShape.write(consent, context())).toThrow('link')
})

test('[S6b] writes accounts and cards of a consent with their rights', () => {
  const { access } = parseWritten(
    consentShape.contract,
    consentShape.write(createConsent(['balances', 'transactions']), context()),
  )
  const names = access.accounts.map(({ iban, maskedPan }) => iban ?? maskedPan)
  expect(names).toHaveLength(3)
  expect(names).toContain('492500******4417')
  expect(access).toEqual({
    accounts: access.accounts,
    balances: access.accounts,
    transactions: access.accounts,
  })
  const closed = consentShape.write(createConsent(['transactions']), context()).access
  expect(closed).toEqual({ ...access, balances: [] })
})

test('[S6c] writes duration, frequency and last change', () => {
  const consent = createConsent(['balances'])
  const { access: _, ...otherFields } = parseWritten(
    consentShape.contract,
    consentShape.write(consent, context()),
  )
  const path = `/v1/bank-offered-consents/${consent.id}`
  expect(otherFields).toEqual({
    recurringIndicator: true,
    validUntil: '2026-07-14',
    frequencyPerDay: 4,
    lastActionDate: '2026-01-15',
    consentStatus: 'valid',
    _links: {
      self: { href: path, verbs: ['GET', 'DELETE'] },
      status: { href: `${path}/status`, verbs: ['GET'] },
    },
  })
  expect(parseWritten(consentStatusShape.contract, consentStatusShape.write(consent, context()))).toEqual({
    consentStatus: 'valid',
  })
})

test('[S6c] writes days of the bank, and no end while it waits', () => {
  const { consent } = createNewConsent(openConsented())
  const lateAt = instant(Date.UTC(2026, 0, 15, 23, 30))
  const late = { ...consent, changedAt: lateAt }
  const day = (name: string) => {
    const zone = parseZone(name)
    if (zone === undefined) throw new Error(`${name} is no zone`)
    return consentShape.write(late, { ...context(), zone }).lastActionDate
  }
  expect([day('Europe/Oslo'), day('UTC'), day('America/New_York')]).toEqual([
    '2026-01-16',
    '2026-01-15',
    '2026-01-15',
  ])
  expect(parseWritten(consentShape.contract, consentShape.write(consent, context()))).not.toHaveProperty(
    'validUntil',
  )
})

describe('the operations of consents', () => {
  const at = (path: string) => consentOperations.filter((operation) => operation.path.startsWith(path))
  /** All but the name, and the headers that say that one is deprecated; functions by what they say. */
  const describeOperation = ({ id: _, headers: __, render, location, ...otherFields }: Operation) => ({
    ...otherFields,
    render: String(render),
    location: String(location),
  })
  const [operations, twins] = [at('/v1/bank-offered-consents'), at('/v1/consents')]

  test('[S6d] are the same at both paths, linking to the newer one', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/bank-offered-consents',
      'GET /v1/bank-offered-consents/{consentId}',
      'GET /v1/bank-offered-consents/{consentId}/status',
      'DELETE /v1/bank-offered-consents/{consentId}',
    ])
    expect(twins.map(describeOperation)).toEqual(
      operations
        .map(describeOperation)
        .map((operation) => ({ ...operation, path: operation.path.replace('bank-offered-', '') })),
    )
  })

  test('[S6e] say that creation at the older path is deprecated, and what to use', () => {
    const rows = [...operations, ...twins].map(({ method, path, headers }) => [`${method} ${path}`, headers])
    expect(rows.filter(([, headers]) => headers !== undefined)).toEqual([
      [
        'POST /v1/consents',
        {
          Deprecation: `@${Date.UTC(2025, 5, 3) / 1_000}`,
          Link: '</v1/bank-offered-consents>; rel="successor-version"',
        },
      ],
    ])
  })

  test('[A1f] require the role; creation is for a PSU and needs SCA', () => {
    for (const { method, role, identifies, leadsToSca } of consentOperations) {
      expect(role).toBe('PSP_AI')
      expect(identifies).toBe(method === 'POST' ? 'named' : undefined)
      expect(leadsToSca).toBeUndefined()
    }
  })
})

test('[S10b] return PSU and funds in a field each', () => {
  const psuId = '5f1c7a0e-3d1f-4f5c-9f43-6f0f3a3c2b11'
  expect(parseWritten(userShape.contract, userShape.write({ psuId }, context()))).toEqual({ psuId })
  const { call } = openConsented()
  const [reading] = call('listConsentedAccounts')
  const ask = (amount: string) => {
    const account = { iban: reading?.account.iban }
    const body = { account, instructedAmount: { amount, currency: 'NOK' } }
    return parseWritten(fundsShape.contract, fundsShape.write(call('confirmFunds', { body }), context()))
  }
  expect(ask('1')).toEqual({ fundsAvailable: true })
  expect(ask('1000000000')).toEqual({ fundsAvailable: false })
})

test('[A1f] require role and PSU, and may need SCA', () => {
  for (const { role, identifies, leadsToSca, requiredHeaders } of [...userOperations, ...fundsOperations]) {
    expect([role, identifies, leadsToSca, requiredHeaders]).toEqual(['PSP_AI', 'reader', true, []])
  }
})
