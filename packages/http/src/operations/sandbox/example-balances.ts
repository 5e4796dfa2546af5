const balance = (amount: number, balanceType: string) => ({
  balanceAmount: { currency: 'NOK', amount },
  balanceType,
})

/** Balances of an account or card in the examples. */
export const exampleBalances = [balance(10_000, 'closingBooked'), balance(9_500, 'expected')]
