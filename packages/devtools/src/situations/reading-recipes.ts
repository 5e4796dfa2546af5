export const account = 'const [account] = await tpp.accounts()'
export const details = `const { booked } = await tpp.transactions(account.resourceId)
await tpp.get(booked[0]._links.transactionDetails.href)`
export const card = "const { cardAccounts: [card] } = await (await tpp.get('/v1/card-accounts')).json()"

/** Writes a recipe that reads transactions, with options of `tpp.transactions`. */
export function listRows(options = ''): string {
  return `${account}\nawait tpp.transactions(account.resourceId${options && `, ${options}`})`
}
