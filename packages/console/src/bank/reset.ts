import { resetBank } from '@pocketbank/devtools/control/bank'
import * as v from 'valibot'
import { writeDisplayTime } from '../display.tsx'
import { action, stayOnPage } from '../page.ts'
import { keepPresent, snapshotName } from '../snapshots/keep.ts'
import { bankWords } from './words.ts'

/** Resets the bank to its start. Keeps the present as a snapshot first, so that the reset can be undone. */
export const resetBankAction = action({
  name: 'reset-bank',
  fields: v.object({ present: v.optional(snapshotName) }),
  run({ bank, zone }, { present }) {
    const notices = keepPresent(bank, present)
    if (!notices.ok) return notices
    resetBank(bank)
    return stayOnPage(bankWords.wasReset(writeDisplayTime(bank.clock.now, zone)), ...notices.value)
  },
})
