import { errorCodes } from '@pocketbank/core'
import { rules } from '@pocketbank/core/book'
import { allOperations } from '@pocketbank/http/operations'

export const operationIds = allOperations.map(({ id }) => id)

export const codes = Object.keys(errorCodes)

export const ruleIds = [...new Set(rules.map(({ id }) => id))]
