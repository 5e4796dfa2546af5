import type { BankCountry, Country } from './countries.ts'

export const norway: ReadonlySet<BankCountry> = new Set(['NO'])

/** The countries of the European Economic Area. */
// biome-ignore format: a list of codes is read in lines
const eea = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS',
  'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
] as const satisfies readonly Country[]

export const eeaCountries: ReadonlySet<BankCountry> = new Set(eea)

/**
 * The countries and territories of the Single Euro Payments Area: the EEA and those that the payments council
 * has admitted.
 */
export const sepaCountries: ReadonlySet<BankCountry> = new Set<BankCountry>([
  ...eea,
  ...(['AD', 'AL', 'CH', 'GB', 'GG', 'GI', 'IM', 'JE', 'MC', 'MD', 'ME', 'MK', 'SM', 'VA'] as const),
])
