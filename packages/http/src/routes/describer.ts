import { remember } from '@pocketbank/core/base'
import { publicAddress, toPublicUrl } from '../address/bank-address.ts'
import type { Operation } from '../operations/operation.ts'
import { type Answer, encodeAnswer, textAnswer } from '../operations/render/answer-value.ts'
import type { Reply } from '../pipeline/reply.ts'
import { concludeAtOnce, type ReceivedRequest } from '../pipeline/respond.ts'
import type { ControlApi } from '../pipeline/sites.ts'

/** Answers a request by the description of all operations. */
export type Describe = (received: ReceivedRequest) => Promise<Reply>

/** Number of cached descriptions. A process has few banks, but tests may use a port for each. */
const descriptionsKeptMax = 8

export const descriptionPath = '/openapi.json'

/** Makes a function that answers by the description. It is written once for each address. */
export function createDescriber(operations: readonly Operation[]): Describe {
  const answerCache = new Map<string, Promise<Answer>>()
  const describeAt = async (url: string, control: ControlApi | undefined): Promise<Answer> => {
    // Loaded only on request, since few requests need it and its texts are long.
    const { describeBank, writeDescription } = await import('../description/texts/bank.ts')
    const groups = await describeBank(operations)
    const controlGroups = control === undefined ? [] : [await control.describe()]
    return encodeAnswer(textAnswer(200, writeDescription([...groups, ...controlGroups], url)))
  }
  return async ({ env, request }: ReceivedRequest): Promise<Reply> => {
    const { address, control } = env
    const { origins } = request
    const url = origins === undefined ? publicAddress(address) : toPublicUrl(address, origins.operations)
    const key = `${control === undefined ? 'bare' : 'controlled'} ${url}`
    const answer = remember(answerCache, descriptionsKeptMax, key, () => {
      const writing = describeAt(url, control)
      writing.catch(() => answerCache.delete(key))
      return writing
    })
    return concludeAtOnce({ env, request }, { answer: await answer, warnings: [] })
  }
}
