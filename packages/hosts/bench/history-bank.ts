import { type CommandInput, createEngine, type Engine, instant, type RawInput } from '@pocketbank/core'
import { type App, createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'

/** Rows of the account that is read, and rows of the page (§8: the default). */
const accountRows = 1_000_000
const rowsPerCall = 1_000

const now = instant(Date.parse('2026-01-15T10:00:00Z'))
const dayMilliseconds = 86_400_000
const tppId = 'PSDNO-FSA-123456789'

function computeDate(daysBefore: number): string {
  return new Date(now - daysBefore * dayMilliseconds).toISOString().slice(0, 10)
}

/** Rows as a tester posts them, over the 80 days before: who, what for and how much. */
function rows(first: number): CommandInput<'postTransactions'>['body'] {
  return Array.from({ length: rowsPerCall }, (_, index) => {
    const number = first + index
    const date = computeDate(1 + (number % 80))
    return {
      amount: `-${100 + (number % 900)}.50`,
      currency: 'NOK' as const,
      bookingDate: date,
      valueDate: date,
      creditorName: `Creditor ${number % 40} AS`,
      remittanceInformationUnstructured: `Invoice ${number} of 2026`,
    }
  })
}

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
export function openHistoryBank(): HistoryBank {
  const engine = createEngine({ now, seed: 'bench' })
  must(engine, 'initialize', {})
  const [account] = must(engine, 'listAccounts', {}) as { id: string; customerNumber: string }[]
  if (account === undefined) throw new Error('the data set has no account')
  for (let first = 0; first < accountRows; first += rowsPerCall) {
    must(engine, 'postTransactions', { params: { accountId: account.id }, body: rows(first) })
  }
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
