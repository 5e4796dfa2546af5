const balance = (amount: number, balanceType: string) => ({
  balanceAmount: { currency: 'NOK', amount },
  balanceType,
})

export const exampleBalances = [balance(10_000, 'closingBooked'), balance(9_500, 'expected')]
