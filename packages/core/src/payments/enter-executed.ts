import { type Bank, count } from '../bank.ts'
import { putAll } from '../store/table.ts'
import type { Executed } from './execute.ts'

/** The bank with payments as their execution has left them. */
export function enterExecuted(bank: Bank, executed: readonly Executed[]): Bank {
  const payments = putAll(
    bank.payments,
    executed.map(({ payment }) => payment),
  )
  const rows = executed.flatMap(({ executions }) => executions)
  if (rows.length === 0) return { ...bank, payments }
  const { bank: counted, serial } = count(bank, 'execution', rows.length)
  const numbered = rows.map((row, index) => ({ ...row, serial: serial + index }))
  return { ...counted, payments, executions: putAll(counted.executions, numbered) }
}
