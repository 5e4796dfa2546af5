import type { Language } from '../../sca/language.ts'

const en = {
  way: {
    title: 'Its way',
    drawing: 'The statuses of a payment and the arrows between them; the table below has all of them.',
    label: (way: string) => `The way through the statuses: ${way}.`,
    table: 'What happened',
    unknownTime: 'before what this bank still remembers',
    created: 'It was made.',
    approvedBy: (name: string) => `${name} approved it.`,
    inBasket: 'It was put into a signing basket.',
    outOfBasket: 'Its basket was taken apart.',
    attempt: (count: number, most: number) => `There was not enough money: attempt ${count} of ${most}.`,
    executed: (count: number, day: string) => `Execution ${count} on ${day}: booked.`,
    executionFailed: (count: number, day: string) => `Execution ${count} on ${day}: not paid.`,
    hint: 'Thick lines are the way that it took, dashed ones what could have been.',
  },
  events: {
    approve: 'All approvals that it needs are there.',
    accept: 'It is accepted; whether there is money is known.',
    change: 'It is accepted, and the bank has changed the date or the text.',
    settle: 'It is accepted at once, and not posted yet.',
    wait: 'It waits for its day, then for a batch.',
    take: 'It was taken for execution.',
    book: 'Everything is booked.',
    split: 'A part is booked, and nothing comes of the others.',
    reject: 'It was rejected.',
    cancel: 'It was cancelled.',
  },
  causes: {
    batch: 'batch',
    'payment-expires': 'the time for approval was over',
    'payment-day': 'its day came',
    'periodic-payment': 'its day of execution came',
  },
}

export type WayWords = typeof en

const nb: WayWords = {
  way: {
    title: 'Veien den tok',
    drawing: 'Statusene til en betaling og pilene mellom dem; tabellen nedenfor har alle.',
    label: (way) => `Veien gjennom statusene: ${way}.`,
    table: 'Hva som skjedde',
    unknownTime: 'før det denne banken fortsatt husker',
    created: 'Den ble opprettet.',
    approvedBy: (name) => `${name} godkjente den.`,
    inBasket: 'Den ble lagt i en signeringskurv.',
    outOfBasket: 'Kurven ble løst opp.',
    attempt: (count, most) => `Det var ikke dekning: forsøk ${count} av ${most}.`,
    executed: (count, day) => `Utførelse ${count}, ${day}: bokført.`,
    executionFailed: (count, day) => `Utførelse ${count}, ${day}: ikke betalt.`,
    hint: 'Tykke linjer er veien den tok, stiplede det som kunne ha skjedd.',
  },
  events: {
    approve: 'Alle godkjenninger den trenger, er gitt.',
    accept: 'Den er akseptert, og det er kjent om det er dekning.',
    change: 'Den er akseptert, og banken har endret datoen eller teksten.',
    settle: 'Den er akseptert straks, og ikke postert ennå.',
    wait: 'Den venter på dagen sin, og så på en kjøring.',
    take: 'Den er tatt til utførelse.',
    book: 'Alt er bokført.',
    split: 'En del er bokført, og resten blir det ikke noe av.',
    reject: 'Den ble avvist.',
    cancel: 'Den ble kansellert.',
  },
  causes: {
    batch: 'kjøring',
    'payment-expires': 'fristen for godkjenning gikk ut',
    'payment-day': 'dagen kom',
    'periodic-payment': 'dagen for utførelse kom',
  },
}

/** What is said of the way of a payment. */
export const wayWords: Readonly<Record<Language, WayWords>> = { en, nb }
