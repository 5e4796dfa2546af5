/** Groups the digits of an IBAN or a Norwegian account number. Returns other numbers unchanged. */
export function groupDigits(number: string): string {
  if (/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(number)) return number.replace(/(.{4})(?=.)/g, '$1 ')
  return number.replace(/^(\d{4})(\d{2})(\d{5})$/, '$1 $2 $3')
}
