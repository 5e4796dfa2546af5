import { refuse } from '../../base/errors/refusal.ts'
import { computeId } from '../../base/ids/id.ts'
import { command, succeed } from '../../domain/command.ts'
import { bookRow } from '../../domain/transactions/booking.ts'
import { rowDays } from '../../domain/transactions/row-fields.ts'
import { viewTransaction } from '../../domain/transactions/view.ts'
import { accountById, requireAccount } from '../../rows/accounts/find.ts'
import { bookingRequest } from '../../rows/transactions/contract.ts'
import { transactionById } from '../../rows/transactions/find.ts'
import { pendingDay } from '../../rows/transactions/history.ts'

/** Books a pending transaction under its id (D). Its days follow the rules of a posted row. */
export const bookPostedTransaction = command({
  params: ['accountId', 'transactionId'],
  body: bookingRequest,
  bodyProblems: rowDays.problemsIn,
  run(bank, { params, body }, context) {
    const account = accountById(bank, params.accountId)
    if (!account.ok) return account
    const lookup = transactionById(bank, account.value, params.transactionId)
    if (!lookup.ok) return lookup
    const fields = rowDays.read(body, { path: '$', bank, context })
    if (!fields.ok) return fields
    const { days } = fields.value
    const row = lookup.value
    if (row.day !== pendingDay) {
      return refuse('X8n', 'the transaction is booked already', 'transactionId')
    }
    if (row.payment !== undefined) {
      const payment = computeId(bank.ids, 'payment', row.payment)
      const text = `this is the pending row of payment ${payment}, which books or removes it`
      return refuse('X8n', text, 'transactionId')
    }
    const changedBank = bookRow(bank, row, days)
    const changedAccount = requireAccount(changedBank, row.account)
    const transaction = viewTransaction(changedBank, changedAccount, { ...row, ...days })
    return succeed(changedBank, { account: changedAccount, transaction })
  },
})
