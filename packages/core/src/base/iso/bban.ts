/** The weights of the digits from the right; the check digit counts once. After six digits they begin again. */
const weights = [2, 3, 4, 5, 6, 7] as const

/**
 * True if the last digit checks the others by modulus 11, as in Norwegian account numbers and payment references. Digits that would need a
 * check digit of 10 never fit.
 */
export function fitsModulo11(digits: string): boolean {
  const last = digits.length - 1
  let sum = Number(digits[last])
  for (let place = 1; place <= last; place += 1) {
    sum += (weights[(place - 1) % weights.length] ?? 0) * Number(digits[last - place])
  }
  return sum % 11 === 0
}

/** True if the text is a Norwegian account number: 11 digits without blanks or dots, the last one correct (modulus 11). */
export function isNorwegianBban(text: string): boolean {
  return /^[0-9]{11}$/.test(text) && fitsModulo11(text)
}
