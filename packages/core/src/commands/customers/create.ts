import { refuse, refuseAt } from '../../base/errors/refusal.ts'
import { limits } from '../../base/limits.ts'
import { find } from '../../base/store/table.ts'
import { openAutomaticAgreement } from '../../domain/agreements/automatic.ts'
import { command, succeed } from '../../domain/command.ts'
import { nextId } from '../../rows/bank.ts'
import { customerRequest } from '../../rows/customers/contract.ts'
import type { Customer } from '../../rows/customers/model.ts'
import { withRow } from '../../rows/table-rows.ts'

/**
 * Creates a customer; a private one gets an automatic agreement (§3.3). D: a customer number that is in use
 * is a CONFLICT.
 */
export const createCustomer = command({
  body: customerRequest,
  run(bank, { body }) {
    if (find(bank.customers, 'byNumber', { number: body.customerNumber }) !== undefined) {
      return refuseAt('X1b', '$.customerNumber', { problem: 'is in use', remedy: 'Choose another one' })
    }
    const { customersMax } = limits
    if (bank.customers.size >= customersMax) {
      return refuse('K3a', {
        problem: `the bank has at most ${customersMax} customers`,
        remedy: 'Delete some, or initialize the bank',
      })
    }
    const { bank: nextBank, serial, id } = nextId(bank, 'customer')
    const customer: Customer = { serial, id, number: body.customerNumber, name: body.name, type: body.type }
    const entered = withRow(nextBank, 'customers', customer)
    return succeed(
      customer.type === 'PRIVATE' ? openAutomaticAgreement(entered, customer) : entered,
      customer,
    )
  },
})
