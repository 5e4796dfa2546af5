import type { Language } from '../sca/language.ts'

const en = {
  search: 'Search',
  all: 'All',
  pages: 'Pages of the list',
  first: 'To the beginning of the list',
  next: 'Next page',
  cut: 'Nothing more was found so far. There are others further back: go on to look there.',
  id: 'Id',
  name: 'Name',
  number: 'Number',
  type: 'Type',
  types: { PRIVATE: 'Private', CORPORATE: 'Company' },
  account: 'Account',
  accounts: 'Accounts',
  cards: 'Cards',
  kinds: { account: 'Account', 'card-account': 'Card' },
  currency: 'Currency',
  amount: 'Amount',
  status: 'Status',
  owner: 'Owner',
  person: 'Person',
  agreement: 'Agreement',
  tpp: 'TPP',
  yes: 'Yes',
  gone: 'not there any more',
  more: (count: number) => `And ${count} more.`,
}

/** The words that pages about the data of a bank share. */
export type DataWords = typeof en

const nb: DataWords = {
  search: 'Søk',
  all: 'Alle',
  pages: 'Sider i listen',
  first: 'Til starten av listen',
  next: 'Neste side',
  cut: 'Ikke mer er funnet så langt. Det finnes mer lenger bak: gå videre for å lete der.',
  id: 'Id',
  name: 'Navn',
  number: 'Nummer',
  type: 'Type',
  types: { PRIVATE: 'Privat', CORPORATE: 'Bedrift' },
  account: 'Konto',
  accounts: 'Kontoer',
  cards: 'Kort',
  kinds: { account: 'Konto', 'card-account': 'Kort' },
  currency: 'Valuta',
  amount: 'Beløp',
  status: 'Status',
  owner: 'Eier',
  person: 'Person',
  agreement: 'Avtale',
  tpp: 'TPP',
  yes: 'Ja',
  gone: 'finnes ikke lenger',
  more: (count) => `Og ${count} til.`,
}

export const dataWords: Readonly<Record<Language, DataWords>> = { en, nb }
