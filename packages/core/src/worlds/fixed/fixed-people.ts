import type { WorldAccount, WorldAgreement, WorldCard, WorldCustomer } from '../schema/parts.ts'
import { shops } from './fixed-shops.ts'

/** The customers of the fixed data set (§9 1.16.0). */
export const fixedCustomers = {
  jonas: { number: '13039319955', name: 'Jonas Solvang', type: 'PRIVATE' },
  arne: { number: '12085592767', name: 'Arne Bekkelund', type: 'PRIVATE' },
  electrician: { number: '18129215603', name: 'Fjordlys Elektro AS', type: 'CORPORATE' },
  cafe: { number: '20079518612', name: 'Havbris Kafé AS', type: 'CORPORATE' },
} as const satisfies Readonly<Record<string, WorldCustomer>>

const current = { product: 'Brukskonto', type: 'CACC' } as const
const savings = { product: 'Sparekonto', type: 'SVGS' } as const
const operating = { product: 'Driftskonto', type: 'CACC' } as const
const withheld = { product: 'Skattetrekkskonto', type: 'TAXE' } as const

export const fixedAccounts = {
  jonasCurrent: {
    ...current,
    owner: 'jonas',
    name: 'Lønnskonto',
    bban: '97100535711',
    creditLine: 10_000,
    opening: 58_413.27,
  },
  jonasSavings: {
    ...savings,
    owner: 'jonas',
    name: 'Sparing til bolig',
    bban: '97222014909',
    opening: 184_250,
  },
  arneCurrent: { ...current, owner: 'arne', name: 'Brukskonto', bban: '97350494093', opening: 71_906.54 },
  arneSavings: { ...savings, owner: 'arne', name: 'Sparekonto', bban: '97482973284', opening: 612_480.75 },
  electricianOperating: {
    ...operating,
    owner: 'electrician',
    name: 'Driftskonto',
    bban: '97611252475',
    creditLine: 250_000,
    opening: 684_120.38,
  },
  electricianWithheld: {
    ...withheld,
    owner: 'electrician',
    name: 'Skattetrekk',
    bban: '97222010857',
    opening: 124_000,
  },
  cafeOperating: {
    ...operating,
    owner: 'cafe',
    name: 'Driftskonto',
    bban: '97350490047',
    creditLine: 100_000,
    opening: 391_775.1,
  },
  cafeWithheld: { ...withheld, owner: 'cafe', name: 'Skattetrekk', bban: '97482969236', opening: 68_000 },
} as const satisfies Readonly<Record<string, WorldAccount>>

const everywhere = Object.keys(shops)

export const cards = {
  jonasCard: {
    owner: 'jonas',
    holder: 'JONAS SOLVANG',
    maskedPan: '492500******4417',
    cardId: '4417',
    accountNumber: '97611248427',
    expiry: '2029-08',
    limit: 50_000,
    paidFrom: 'jonasCurrent',
    shops: everywhere,
  },
  arneCard: {
    owner: 'arne',
    holder: 'ARNE BEKKELUND',
    maskedPan: '541300******9023',
    cardId: '9023',
    accountNumber: '97100527611',
    expiry: '2028-11',
    limit: 40_000,
    paidFrom: 'arneCurrent',
    shops: everywhere,
  },
} as const satisfies Readonly<Record<string, WorldCard>>

/**
 * The agreements of the companies (§4.8). D: Jonas has access to both, so that tests also find a person
 * without access.
 */
export const agreements = {
  electrician: { owner: 'electrician', name: 'Fjordlys bedrift', engagements: [{ customer: 'jonas' }] },
  cafe: { owner: 'cafe', name: 'Havbris bedrift', engagements: [{ customer: 'jonas' }] },
} as const satisfies Readonly<Record<string, WorldAgreement>>
