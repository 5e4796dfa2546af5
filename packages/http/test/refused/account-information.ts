import { commands } from '@pocketbank/core'
import { allOperations } from '../../src/operations/all-operations.ts'
import { usedUp, withoutPsu, withoutRights } from './preparations.ts'
import {
  lenient,
  type RefusedRequest,
  refusedUnknown,
  refusedWhere,
  refuseRequest,
} from './refused-request.ts'

const money = { amount: '1', currency: 'NOK' }
const consents = ['createConsent', 'createBankOfferedConsent']
const pagedLists = allOperations.filter(({ command }) => commands[command].isPaged).map(({ id }) => id)
const page = (query: object) => ({ query: { bookingStatus: 'booked', ...query } })

/** What operations on consents, accounts, users, funds and the contact refuse. */
export const refusedAccountInformation: readonly RefusedRequest[] = [
  ...refusedUnknown('S6h', '/v1/consents/{consentId}'),
  ...refusedUnknown('S6h', '/v1/bank-offered-consents/{consentId}'),
  ...consents.flatMap((id) => [
    refuseRequest('S6o', id, { body: { validUntil: '2000-01-01' } }),
    refuseRequest('S6s', id, { body: { access: { restrictedTo: ['CACC'] } } }),
    refuseRequest('S6i', id, { body: {} }, { prepare: withoutPsu, settings: lenient }),
  ]),

  ...refusedUnknown('A8a', '/v1/accounts/{accountId}'),
  ...refusedUnknown('A8a', '/v1/card-accounts/{cardAccountId}'),
  ...refusedUnknown('A8b', '/v1/accounts/{accountId}/transactions/{transactionId}'),
  ...refusedWhere(
    ['S1d', 'CONSENT_UNKNOWN'],
    ({ leadsToSca, command }) => leadsToSca === true && command !== 'readUser',
    {
      prepare: withoutPsu,
    },
  ),
  refuseRequest(['S1d', 'PSU_CREDENTIALS_INVALID'], 'readUser', undefined, { prepare: withoutPsu }),
  ...refusedWhere('A1m', ({ command }) => commands[command].needsRight !== undefined, {
    prepare: withoutRights,
  }),
  ...refusedWhere('A7a', ({ command }) => commands[command].isCounted === true, { prepare: usedUp }),
  refuseRequest(['E4j', 'QUERY_PARAMETER_REQUIRED'], 'listCardAccountTransactions', {}),
  ...pagedLists.flatMap((id) => [
    refuseRequest('A2s', id, page({ dateFrom: 'x' })),
    refuseRequest('A2s', id, page({ dateFrom: '2026-01-15', dateTo: '2026-01-01' })),
    refuseRequest('A2u', id, page({ after: 'x' })),
    refuseRequest('A2u', id, page({ before: 'x' })),
  ]),

  refuseRequest('S10d', 'confirmFunds', undefined, { prepare: withoutRights }),
  refuseRequest('S10g', 'confirmFunds', { body: { account: {}, instructedAmount: money } }),
  refuseRequest('S10h', 'confirmFunds', { body: { account: { bban: '1' }, instructedAmount: money } }),

  ...refusedUnknown('D1c', '/v1/tpps/{tppId}', 'PSDNO-FSA-1'),
  refuseRequest('D1b', 'readContact', undefined, {
    prepare: ({ sandbox }) => {
      const tpp = sandbox.tpp({ id: 'PSDNO-FSA-3' })
      return { tpp, ids: { tppId: tpp.id } }
    },
  }),
  refuseRequest('D1d', 'updateContact', { body: { email: 'nothing' } }),
  refuseRequest('D1e', 'updateContact', { body: { email: 'kari.nordmann@tpp.example' } }),
]
