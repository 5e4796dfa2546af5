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

/** Returns the check digit that is right for these digits by modulus 11; undefined if it would be 10. */
export function checkDigitModulo11(digits: string): string | undefined {
  return Array.from('0123456789').find((digit) => fitsModulo11(digits + digit))
}

/** Returns the Norwegian account number with the right check digit; undefined if that digit would be 10. */
export function correctBban(bban: string): string | undefined {
  const ten = bban.slice(0, 10)
  const digit = checkDigitModulo11(ten)
  return digit === undefined ? undefined : ten + digit
}

/** Explains which check digit would be right in 11 digits; empty if the text is something else. */
export function hintForBban(bban: string): string {
  if (!/^[0-9]{11}$/.test(bban)) return ''
  const right = correctBban(bban)
  return right === undefined
    ? `: no account number begins with ${bban.slice(0, 10)}, as its check digit would be 10`
    : `: with the right check digit it is ${right}`
}

/** True if the text is a Norwegian account number: 11 digits without blanks or dots, the last one correct (modulus 11). */
export function isNorwegianBban(text: string): boolean {
  return /^[0-9]{11}$/.test(text) && fitsModulo11(text)
}
