import type { Language } from '../display/language.ts'

/** Writes an English ordinal number: `1st`, `2nd`, `3rd`, `4th`. */
function ordinal(day: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' } as const
  const kind = new Intl.PluralRules('en', { type: 'ordinal' }).select(day)
  return `${day}${kind in ending ? ending[kind as keyof typeof ending] : 'th'}`
}

const en = {
  approve: 'Approve payment',
  approveMany: (count: number) => `Approve ${count} payments`,
  approveOrder: 'Approve standing order',
  stop: 'Stop the payment',
  stopMany: (count: number) => `Stop the ${count} payments`,
  stopOrder: 'Stop the standing order',
  keep: 'Do not stop',
  refuseMany: (count: number) => (count === 2 ? 'Refuse both payments' : `Refuse all ${count} payments`),
  asks: (tpp: string) => `${tpp} asks for your approval.`,
  asksToStop: (tpp: string) => `${tpp} asks you to stop this. If you do, it will not be paid.`,
  asksToStopOrder: (tpp: string) =>
    `${tpp} asks you to stop this. If you do, nothing more is paid. What has been paid stays paid.`,
  count: (count: number) => `${count} payments`,
  oneAnswer: 'One answer counts for all of them. If you refuse, none is paid.',
  approved: (names: string) => `${names} approved this earlier.`,
  approvedSome: (names: string) => `${names} approved some of these earlier.`,
  otherPerson: 'Somebody else',
  yoursIsLast: 'With your approval it will be paid.',
  anotherMust: 'The amount is above your limit: another person must approve it too.',
  anotherMustSome: 'Some amounts are above your limit: another person must approve those too.',
  lacks: (accounts: string) =>
    `There is not enough money on ${accounts} for this now. ` +
    'If that does not change in time, it will not be paid.',
  lacksSome: (accounts: string) =>
    `There is not enough money on ${accounts} for all of this ` +
    'now. What lacks money when it is its turn will not be paid.',
  lacksShort: 'Not enough money for this now',
  to: 'To',
  account: 'Account',
  bic: 'Bank (BIC)',
  card: 'Card',
  from: 'From',
  message: 'Message',
  messageChanged: 'Written with the letters that banks abroad can read',
  kid: 'KID',
  invoice: 'Invoice',
  reference: 'Reference',
  fee: 'Fee',
  fees: 'Fees in all',
  none: 'None',
  leaves: 'Leaves the account',
  withFee: 'Amount and fee',
  rate: (rate: string) => `At today's rate: ${rate}. The rate on the day of payment counts.`,
  rateShort: (rate: string) => `today's rate ${rate}`,
  eachTime: 'each time',
  requester: 'Who asks',
  list: 'The payments',
  tooLate: 'Too late',
  tooLateText:
    'The account or card is closed, or you may not pay from it ' +
    'any more. These payments are rejected when you approve.',
  forOthers: 'For somebody else',
  forOthersText: 'You may not approve these payments. They wait for somebody who may.',
  more: (count: number) => `Show ${count} more`,
  plan: {
    when: 'When',
    whenStopped: 'Would be paid',
    now: 'At once, when you approve',
    today: (date: string) => `Today, ${date}`,
    moved: (date: string) => `Moved from ${date}, as the bank does not pay then`,
    first: 'First payment',
    next: 'Next payment',
    often: 'How often',
    ends: 'Last day',
    endless: 'None, it continues until it is stopped',
    following: 'If the bank is closed that day: on the next day that it is open',
    preceding: 'If the bank is closed that day: on the last day before that it is open',
    Daily: 'Every day that the bank is open',
    Weekly: 'Every week',
    EveryTwoWeeks: 'Every second week',
    Monthly: 'Every month',
    EveryTwoMonths: 'Every second month',
    Quarterly: 'Every third month',
    SemiAnnual: 'Every six months',
    Annual: 'Every year',
    inMonths: (months: string) => `In ${months}`,
    onWeekday: (often: string, day: string) => `${often}, on ${day}s`,
    onDay: (often: string, day: number) => `${often}, on the ${ordinal(day)}`,
    onDayOrLast: (often: string, day: number) =>
      `${often}, on the ${ordinal(day)} or the last day of a shorter month`,
    onLastDay: (often: string) => `${often}, on the last day of the month`,
  },
  nothingLeft: {
    title: 'You may not pay from this account',
    titleMany: 'You may not pay from these accounts',
    text: 'Somebody who may can log in here instead, or you can refuse.',
  },
  again: {
    title: 'You have approved already',
    text: (tpp: string) =>
      `Another person must approve too. ${tpp} can give them a link of their own. You can close this page.`,
  },
  testersHint: 'One tap logs you in. Only those who may approve are here.',
  noTesters: 'No test customer may approve this.',
}

export type PaymentWords = typeof en

const nb: PaymentWords = {
  approve: 'Godkjenn betaling',
  approveMany: (count) => `Godkjenn ${count} betalinger`,
  approveOrder: 'Godkjenn fast betaling',
  stop: 'Stopp betalingen',
  stopMany: (count) => `Stopp de ${count} betalingene`,
  stopOrder: 'Stopp den faste betalingen',
  keep: 'Ikke stopp',
  refuseMany: (count) => (count === 2 ? 'Avslå begge betalingene' : `Avslå alle ${count} betalingene`),
  asks: (tpp) => `${tpp} ber deg godkjenne dette.`,
  asksToStop: (tpp) => `${tpp} ber deg stoppe dette. Gjør du det, blir det ikke betalt.`,
  asksToStopOrder: (tpp) =>
    `${tpp} ber deg stoppe dette. Gjør du det, blir ikke noe mer ` +
    'betalt. Det som allerede er betalt, kommer ikke tilbake.',
  count: (count) => `${count} betalinger`,
  oneAnswer: 'Ett svar gjelder for alle sammen. Avslår du, blir ingen av dem betalt.',
  approved: (names) => `${names} har godkjent dette tidligere.`,
  approvedSome: (names) => `${names} har godkjent noe av dette tidligere.`,
  otherPerson: 'Noen andre',
  yoursIsLast: 'Når du godkjenner, blir det betalt.',
  anotherMust: 'Beløpet er over grensen din: en person til må godkjenne det.',
  anotherMustSome: 'Noen beløp er over grensen din: en person til må godkjenne dem.',
  lacks: (accounts) =>
    `Det er ikke nok penger på ${accounts} til dette nå. Hvis ` +
    'det ikke kommer inn mer i tide, blir det ikke betalt.',
  lacksSome: (accounts) =>
    `Det er ikke nok penger på ${accounts} til alt dette nå. Det ` +
    'som mangler dekning når det skal betales, blir ikke betalt.',
  lacksShort: 'Ikke nok penger til dette nå',
  to: 'Til',
  account: 'Konto',
  bic: 'Bank (BIC)',
  card: 'Kort',
  from: 'Fra',
  message: 'Melding',
  messageChanged: 'Skrevet med bokstaver som utenlandske banker kan lese',
  kid: 'KID',
  invoice: 'Faktura',
  reference: 'Referanse',
  fee: 'Gebyr',
  fees: 'Gebyrer totalt',
  none: 'Ingen',
  leaves: 'Trekkes fra kontoen',
  withFee: 'Beløp og gebyr',
  rate: (rate) => `Med dagens kurs: ${rate}. Kursen på betalingsdagen gjelder.`,
  rateShort: (rate) => `dagens kurs ${rate}`,
  eachTime: 'hver gang',
  requester: 'Hvem som ber om det',
  list: 'Betalingene',
  tooLate: 'For sent',
  tooLateText:
    'Kontoen er avsluttet, kortet er slettet, eller du kan ikke lenger ' +
    'betale derfra. Det som står her, blir avvist når du godkjenner.',
  forOthers: 'For noen andre',
  forOthersText: 'Det som står her, kan du ikke godkjenne. Det venter på noen som kan.',
  more: (count) => `Vis ${count} til`,
  plan: {
    when: 'Når',
    whenStopped: 'Skulle betales',
    now: 'Straks, når du godkjenner',
    today: (date) => `I dag, ${date}`,
    moved: (date) => `Flyttet fra ${date}, siden banken ikke betaler da`,
    first: 'Første betaling',
    next: 'Neste betaling',
    often: 'Hvor ofte',
    ends: 'Siste dag',
    endless: 'Ingen. Den løper til den blir stoppet',
    following: 'Er banken stengt den dagen: neste dag den er åpen',
    preceding: 'Er banken stengt den dagen: siste dag før den er åpen',
    Daily: 'Hver dag banken er åpen',
    Weekly: 'Hver uke',
    EveryTwoWeeks: 'Annenhver uke',
    Monthly: 'Hver måned',
    EveryTwoMonths: 'Annenhver måned',
    Quarterly: 'Hver tredje måned',
    SemiAnnual: 'Hver sjette måned',
    Annual: 'Hvert år',
    inMonths: (months) => `I ${months}`,
    onWeekday: (often, day) => `${often}, på ${day}er`,
    onDay: (often, day) => `${often}, den ${day}.`,
    onDayOrLast: (often, day) => `${often}, den ${day}. eller siste dag i en kortere måned`,
    onLastDay: (often) => `${often}, siste dag i måneden`,
  },
  nothingLeft: {
    title: 'Du kan ikke betale fra denne kontoen',
    titleMany: 'Du kan ikke betale fra disse kontoene',
    text: 'Noen som kan det, kan logge inn her i stedet, eller du kan avslå.',
  },
  again: {
    title: 'Du har allerede godkjent',
    text: (tpp) => `En person til må godkjenne. ${tpp} kan gi vedkommende en egen lenke. Du kan lukke siden.`,
  },
  testersHint: 'Ett trykk logger deg inn. Her står bare de som kan godkjenne.',
  noTesters: 'Ingen testkunde kan godkjenne dette.',
}

export const paymentWords: Readonly<Record<Language, PaymentWords>> = { en, nb }
