import { pageQuery } from '../../base/input/page-query.ts'
import { viewAccount } from '../../domain/accounts/view.ts'
import { accountById } from '../../rows/accounts/find.ts'
import { listCommand, readCommand } from '../row-commands.ts'

export const listAccounts = listCommand('accounts', pageQuery, viewAccount)

export const readAccount = readCommand('accountId', accountById, viewAccount)
