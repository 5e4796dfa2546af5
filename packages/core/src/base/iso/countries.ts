/** The country codes of the interface: ISO 3166-1 alpha-2, in the order of §2.1. */
// biome-ignore format: a list of codes is read in lines
export const countries = [
  'AF', 'AX', 'AL', 'AS', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AR', 'AM', 'AW', 'AU', 'AT', 'AZ', 'AE', 'BH',
  'BS', 'BD', 'BB', 'BY', 'BE', 'BZ', 'BJ', 'BM', 'BT', 'BO', 'BQ', 'BA', 'BW', 'BV', 'BR', 'BN', 'BG',
  'BF', 'BI', 'BL', 'CA', 'CV', 'CF', 'CL', 'CN', 'CX', 'CC', 'CO', 'CG', 'CD', 'CK', 'CR', 'CI', 'CU',
  'CW', 'CY', 'CZ', 'CM', 'CH', 'DZ', 'DE', 'DK', 'DJ', 'DM', 'DO', 'EC', 'EG', 'ER', 'EE', 'ET', 'EH',
  'ES', 'FK', 'FO', 'FJ', 'FI', 'FR', 'FM', 'GF', 'GA', 'GM', 'GE', 'GH', 'GI', 'GR', 'GL', 'GD', 'GP',
  'GU', 'GT', 'GG', 'GN', 'GW', 'GY', 'GQ', 'GB', 'GS', 'HT', 'HM', 'HN', 'HK', 'HU', 'HR', 'IS', 'IN',
  'ID', 'IR', 'IQ', 'IE', 'IM', 'IL', 'IT', 'IO', 'JM', 'JP', 'JE', 'JO', 'KH', 'KY', 'KM', 'KZ', 'KE',
  'KI', 'KP', 'KR', 'KW', 'KG', 'KN', 'LA', 'LV', 'LB', 'LS', 'LR', 'LY', 'LI', 'LT', 'LU', 'LK', 'LC',
  'MO', 'MK', 'MG', 'MW', 'MY', 'MV', 'ML', 'MT', 'MH', 'MQ', 'MR', 'MU', 'YT', 'MX', 'MD', 'MC', 'MN',
  'ME', 'MS', 'MA', 'MZ', 'MM', 'MP', 'MF', 'NA', 'NR', 'NP', 'NL', 'NC', 'NZ', 'NI', 'NE', 'NG', 'NU',
  'NF', 'NO', 'OM', 'PF', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY', 'PE', 'PH', 'PN', 'PL', 'PT', 'PR', 'PM',
  'QA', 'RE', 'RO', 'RU', 'RW', 'RS', 'SV', 'SH', 'WS', 'SM', 'ST', 'SA', 'SN', 'SC', 'SL', 'SG', 'SX',
  'SK', 'SI', 'SB', 'SO', 'ZA', 'SS', 'SD', 'SR', 'SJ', 'SZ', 'SE', 'SY', 'VC', 'TF', 'TD', 'TW', 'TJ',
  'TZ', 'TH', 'TL', 'TG', 'TK', 'TO', 'TT', 'TN', 'TR', 'TM', 'TC', 'TV', 'UG', 'UA', 'US', 'UM', 'UY',
  'UZ', 'VA', 'VU', 'VE', 'VN', 'VG', 'VI', 'WF', 'YE', 'ZM', 'ZW',
] as const

/** A country code of §2.1. */
export type Country = (typeof countries)[number]

export type BankCountry = Country | 'XK'

/**
 * The countries of IBANs and BICs: those of ISO 3166 and Kosovo, which has a code in the registry of IBANs
 * but not in §2.1.
 */
export const bankCountries: ReadonlySet<string> = new Set([...countries, 'XK'] satisfies BankCountry[])
