import { pageQuery } from '../../base/input/page-query.ts'
import { viewAccount } from '../../domain/accounts/view.ts'
import { accountById } from '../../rows/accounts/find.ts'
import { listCommand, readCommand } from '../row-commands.ts'

/** Lists the accounts in the order in which they were made (§4.5). */
export const listAccounts = listCommand('accounts', pageQuery, viewAccount)

/** Reads one account (D). */
export const readAccount = readCommand('accountId', accountById, viewAccount)
