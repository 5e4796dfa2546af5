import { defaultSettings } from '@pocketbank/http/settings'
import { nodeCrypto } from '@pocketbank/signatures/node'
import type { TestBank } from '../../../http/test/kit/bank.ts'
import { type ExplainingBank, explainRequest } from '../../src/explain/request/explain-request.ts'
import type { ExplainedRequest } from '../../src/explain/request/explained.ts'

/** The bank by which a test has requests explained. */
export function createExplainer(
  { requests }: Pick<TestBank, 'requests'>,
  change: Partial<ExplainingBank> = {},
): ExplainingBank {
  return {
    crypto: nodeCrypto,
    settings: defaultSettings,
    address: { basePath: '', publicPath: '' },
    entries: requests.all,
    ...change,
  }
}

/** The explanation of the latest request of a bank. */
export function explainLast(
  bank: Pick<TestBank, 'requests'>,
  change: Partial<ExplainingBank> = {},
): Promise<ExplainedRequest> {
  const { last } = bank.requests
  if (last === undefined) throw new Error('nothing was asked')
  return explainRequest(createExplainer(bank, change), last)
}
