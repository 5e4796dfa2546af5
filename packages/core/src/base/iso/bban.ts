/** The weights of the digits from the right, before the check digit. After six digits they repeat. */
const weights = [2, 3, 4, 5, 6, 7] as const

/**
 * Returns true if the last digit is the check digit of the others by modulus 11, as in Norwegian account
 * numbers and payment references. Digits with a check digit of 10 never fit.
 */
export function fitsModulo11(digits: string): boolean {
  const last = digits.length - 1
  let sum = Number(digits[last])
  for (let place = 1; place <= last; place += 1) {
    sum += (weights[(place - 1) % weights.length] ?? 0) * Number(digits[last - place])
  }
  return sum % 11 === 0
}

/** Computes the check digit by modulus 11. Returns undefined if it would be 10. */
export function checkDigitModulo11(digits: string): string | undefined {
  return Array.from('0123456789').find((digit) => fitsModulo11(digits + digit))
}

/**
 * Returns the Norwegian account number with the right check digit. Returns undefined if that digit would be
 * 10.
 */
export function correctBban(bban: string): string | undefined {
  const ten = bban.slice(0, 10)
  const digit = checkDigitModulo11(ten)
  return digit === undefined ? undefined : ten + digit
}

/** Explains which check digit is right for 11 digits. Returns undefined for any other text. */
export function explainBban(bban: string): string | undefined {
  if (!/^[0-9]{11}$/.test(bban)) return undefined
  const right = correctBban(bban)
  return right === undefined
    ? `no account number begins with ${bban.slice(0, 10)}, as its check digit would be 10`
    : `with the right check digit it is ${right}`
}

/**
 * Returns true for a Norwegian account number: 11 digits without blanks or dots, with a correct check digit
 * (modulus 11).
 */
export function isNorwegianBban(text: string): boolean {
  return /^[0-9]{11}$/.test(text) && fitsModulo11(text)
}
