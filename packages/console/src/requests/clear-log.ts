import * as v from 'valibot'
import { action, goToPage } from '../page.ts'
import { requestWords } from './words.ts'

export const clearLogAction = action({
  name: 'clear-log',
  fields: v.object({}),
  run({ requests }) {
    requests.clear()
    return goToPage('/', requestWords.cleared)
  },
})
