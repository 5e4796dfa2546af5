import { createEngine, type Engine, type RawInput } from '@pocketbank/core'
import { type App, createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import type { Pace } from '../kit/pace.ts'
import { now, postMany } from '../kit/rows.ts'

const accountRows = 1_000_000
const tppId = 'PSDNO-FSA-123456789'

function must(engine: Engine, name: Parameters<Engine['executeUntyped']>[0], input: RawInput): unknown {
  const answer = engine.executeUntyped(name, input, {
    now,
    tpp: tppId,
    redirect: { uri: 'https://tpp.example/' },
  })
  if (!answer.ok) throw new Error(answer.error.text)
  return answer.value
}

/** A bank that holds a long history, and how a TPP reads a page of it. */
export interface HistoryBank {
  readonly app: App
  readonly path: string
  /** Names the PSU who has opened the account. */
  readonly headers: Readonly<Record<string, string>>
}

/** Fills a bank with the data set and an account of a million rows, which its owner opens to the TPP. */
export function openHistoryBank(size: Pace['size']): HistoryBank {
  const engine = createEngine({ now, seed: 'bench' })
  must(engine, 'initialize', {})
  const [account] = must(engine, 'listAccounts', {}) as { id: string; customerNumber: string }[]
  if (account === undefined) throw new Error('the data set has no account')
  postMany({ engine, accountIds: [account.id] }, size(accountRows))
  const { authorisationId } = must(engine, 'createConsent', {}) as { authorisationId: string }
  const params = { authorisationId }
  const { offers } = must(engine, 'identifyPsu', {
    params,
    body: { customerNumber: account.customerNumber },
  }) as { offers: { id: string }[] }
  const accounts = [{ resourceId: account.id, rights: ['balances', 'transactions'] }]
  const { redirectUri } = must(engine, 'approveAuthorisation', {
    params,
    body: { agreementId: offers[0]?.id, accounts },
  }) as { redirectUri: string }
  const psuId = new URL(redirectUri).searchParams.get('psu-id') ?? ''
  return {
    app: createApp({ engineFor: () => engine, now: () => now, crypto: nodeCrypto }),
    path: `/v1/accounts/${account.id}/transactions`,
    headers: { 'PSU-ID': psuId, 'PSU-IP-Address': '192.0.2.1' },
  }
}
