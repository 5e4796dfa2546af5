export { amountText, balanceSchema, currencyCode, moneySchema, wholeAmount } from './contract.ts'
export { readSandboxAmount, writeSandboxAmount } from './sandbox-amount.ts'
