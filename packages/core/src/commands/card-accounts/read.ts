import { pageQuery } from '../../base/input/page-query.ts'
import { viewCardAccount } from '../../domain/card-accounts/view.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import { listCommand, readCommand } from '../row-commands.ts'

export const listCardAccounts = listCommand('cardAccounts', pageQuery, viewCardAccount)

export const readCardAccount = readCommand('cardAccountId', cardAccountById, viewCardAccount)
