import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import * as v from 'valibot'
import { action } from '../page.ts'
import { situationWords } from './words.ts'

export const situationsPath = '/console/situations'

/** Creates a situation. The notice says what was done and what the client has to do. */
export const bringSituationAction = action({
  name: 'bring-situation',
  fields: v.object({ situation: v.string() }),
  run({ bank, tpp }, { situation }) {
    if (bank.observer === undefined) return refuse('K4j', situationWords.off)
    const result = bank.observer.bring(bank, situation, { tpp })
    if (!result.ok) return result
    const { done, how } = result.value
    return ok({ notice: done === how ? [done] : [done, how] })
  },
})
