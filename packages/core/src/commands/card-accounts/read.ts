import { pageQuery } from '../../base/input/page-query.ts'
import { viewCardAccount } from '../../domain/card-accounts/view.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import { listCommand, readCommand } from '../row-commands.ts'

/** Lists card accounts in the order in which they were made (D). */
export const listCardAccounts = listCommand('cardAccounts', pageQuery, viewCardAccount)

/** Reads one card account (D). */
export const readCardAccount = readCommand('cardAccountId', cardAccountById, viewCardAccount)
