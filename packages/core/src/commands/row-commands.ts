import type * as v from 'valibot'
import type { Context } from '../base/context.ts'
import type { Refusal } from '../base/errors/refusal.ts'
import type { Result } from '../base/result.ts'
import { iterateForward } from '../base/store/table.ts'
import { type PageRange, takePage } from '../base/store/take-page.ts'
import { command, succeed } from '../domain/command.ts'
import type { Bank } from '../rows/bank.ts'
import { pickTable, type RowIn, type TableName } from '../rows/tables.ts'

type ListQuerySchema = v.GenericSchema<unknown, PageRange>

/** Creates a command that lists rows page by page, oldest first by default. */
export function listCommand<Name extends TableName, Query extends ListQuerySchema, View>(
  table: Name,
  query: Query,
  view: (bank: Bank, row: RowIn<Name>, query: v.InferOutput<Query>) => View,
  rowsOf: (bank: Bank) => Iterable<unknown> = (bank) => iterateForward(pickTable(bank, table), 'key'),
) {
  return command({
    query,
    run(bank, { query }) {
      const page = takePage(rowsOf(bank) as Iterable<RowIn<Name>>, query as v.InferOutput<Query>)
      return succeed(
        bank,
        page.map((row) => view(bank, row, query as v.InferOutput<Query>)),
      )
    },
    total: (bank) => pickTable(bank, table).size,
  })
}

export type RowFinder<Row> = (bank: Bank, id: string, context: Context) => Result<Row, Refusal>

/**
 * Creates a command that reads the row with the id in the path. `reads` is the resource that a TPP reads with
 * it.
 */
export function readCommand<
  const Param extends string,
  Row,
  View,
  const Reads extends string | undefined = undefined,
>(param: Param, find: RowFinder<Row>, view: (bank: Bank, row: Row, context: Context) => View, reads?: Reads) {
  return command({
    params: [param],
    reads: reads as Reads,
    run(bank, { params }, context) {
      const lookup = find(bank, params[param], context)
      return lookup.ok ? succeed(bank, view(bank, lookup.value, context)) : lookup
    },
  })
}

/** Creates a command that deletes the row with the id in the path. */
export function deleteCommand<const Param extends string, Row>(
  param: Param,
  find: RowFinder<Row>,
  without: (bank: Bank, row: Row, context: Context) => Bank,
) {
  return command({
    params: [param],
    run(bank, { params }, context) {
      const lookup = find(bank, params[param], context)
      return lookup.ok ? succeed(without(bank, lookup.value, context), undefined) : lookup
    },
  })
}
