import type { Language } from '../display/language.ts'
import { paymentWords } from './payment-words.ts'

const en = {
  bank: 'Pocketbank',
  app: 'Pocketbank app',
  sandbox: 'Sandbox: no real bank, no real money.',
  errorTitle: (title: string) => `Error: ${title}`,
  errorHeading: 'Something needs your attention',
  steps: { label: 'Steps', identify: 'Log in', choose: 'Choose', approve: 'Approve' },
  through: (brand: string, name: string) => `${brand}, through ${name}`,
  until: (time: string, left: string) => `You can answer until ${time}, for ${left}.`,
  minutes: (minutes: number) =>
    minutes < 1 ? 'less than a minute more' : minutes === 1 ? '1 more minute' : `${minutes} more minutes`,
  identify: {
    title: 'Log in',
    lead: (tpp: string) => `${tpp} has sent you here. Say who you are, then you decide.`,
    number: 'Customer number',
    hint: 'Your customer number at the bank',
    submit: 'Continue',
    testers: 'Test customers',
    testersHint: 'One tap logs you in.',
  },
  person: { is: (name: string) => `Logged in as ${name}.`, another: 'Not you?' },
  context: {
    title: 'For whom are you here?',
    PRIVATE: 'Private',
    privateHint: (name: string) => `The accounts of ${name}`,
    CORPORATE: 'Company',
    corporateHint: 'The accounts of a company that you act for',
  },
  agreement: {
    title: 'Which agreement?',
    lead: 'You share the accounts of one agreement at a time.',
    of: (owner: string) => `Accounts of ${owner}`,
    another: 'Choose something else',
  },
  nothingToShare: {
    title: 'There is nothing to share',
    text: (tpp: string) => `You have no accounts of the kind that ${tpp} asks for, or may not use them.`,
  },
  access: {
    title: (tpp: string) => `Share accounts with ${tpp}?`,
    lead: (tpp: string) => `You choose what ${tpp} sees. It can read, and cannot move money.`,
    recipient: 'Who gets access',
    whose: 'Whose accounts',
    howLong: 'For how long',
    days: (days: number, date: string) => `${days} days, until ${date}`,
    until: (date: string) => `Until ${date}, that day included`,
    once: (minutes: number) => `Once, for ${minutes} minutes`,
    onceUntil: (date: string) => `From when it first reads, at the latest until ${date}`,
    alone: (times: number) =>
      times === 1
        ? 'Once a day while you are not there'
        : `At most ${times} times a day while you are not there`,
    afterwards: 'Where you go then',
    accounts: 'What you share',
    accountsHint: 'Name and number of an account come with it.',
    card: 'Card',
    share: 'Share this account',
    balances: 'Balance',
    transactions: 'Transactions',
  },
  payment: paymentWords.en,
  approve: 'Approve',
  mobile: (yes: string) => `${yes} with fingerprint`,
  mobileHint: 'No finger is read here: a tap is enough.',
  refuse: 'Refuse',
  refuseAnd: (tpp: string) => `Refuse and go back to ${tpp}`,
  backTo: (host: string) => `Back to ${host}`,
  openAgain: 'Open the page again',
  errors: {
    numberMissing: 'Type your customer number',
    numberUnknown: 'No private customer of the bank has this number. Check it and type it again',
    somebodyElse:
      'This was sent to somebody else. Log in with the number of the person for whom it is, or refuse',
    aboveLimit:
      'The amount is above what you may pay from this ' +
      'account. Somebody who may can log in, or you can refuse',
    nothingChosen: 'Choose at least one account, or refuse',
    changed: 'What you can share has changed. Check it and answer again',
    paymentsChanged: 'What was shown here has changed. Check it and answer again',
    approvedAlready: 'You have approved this already. Another person must approve it, too',
    otherPerson: 'Somebody else has logged in here meanwhile. Check the page and answer again',
  },
  endPages: {
    notFound: {
      title: 'This link leads nowhere',
      text: 'Part of it may be missing, or it is too old. Go back to where you came from and start again.',
    },
    expired: {
      title: 'This link has expired',
      text: 'It took too long, so nothing has happened. Go back and start again.',
    },
    used: {
      title: 'This link has been used',
      text: 'You have answered already, and a link takes one answer. You can close this page.',
    },
    late: {
      title: 'This answer comes too late',
      text:
        'The link has been answered already, and it takes one ' +
        'answer. Yours has changed nothing. You can close this page.',
    },
    withdrawn: {
      title: 'Nobody waits for your answer any more',
      text: 'What was asked of you has been taken back, so nothing has happened.',
    },
    settled: {
      title: 'Nothing waits for your answer here',
      text: 'It was answered in another way or taken back, or it is too late. This link has changed nothing.',
    },
    stale: {
      title: 'This answer did not come from the page',
      text: 'Nothing has happened. Open the page again and answer there.',
    },
    malformed: {
      title: 'This answer is not complete',
      text: 'Nothing has happened. Open the page again and answer there.',
    },
    tooLarge: { title: 'This answer is too large', text: 'Nothing has happened.' },
    wrongType: { title: 'This answer has the wrong form', text: 'Nothing has happened.' },
    wrongMethod: { title: 'This page cannot do that', text: 'It can be opened and answered.' },
    fault: {
      title: 'Something went wrong at the bank',
      text: 'It is our fault. Try again in a while.',
    },
  },
}

export type Words = typeof en

const nb: Words = {
  bank: 'Pocketbank',
  app: 'Pocketbank-appen',
  sandbox: 'Sandkasse: ingen ekte bank, ingen ekte penger.',
  errorTitle: (title) => `Feil: ${title}`,
  errorHeading: 'Noe må rettes',
  steps: { label: 'Steg', identify: 'Logg inn', choose: 'Velg', approve: 'Godkjenn' },
  through: (brand, name) => `${brand}, via ${name}`,
  until: (time, left) => `Du kan svare frem til kl. ${time}, i ${left}.`,
  minutes: (minutes) =>
    minutes < 1 ? 'mindre enn ett minutt til' : minutes === 1 ? 'ett minutt til' : `${minutes} minutter til`,
  identify: {
    title: 'Logg inn',
    lead: (tpp) => `${tpp} har sendt deg hit. Logg inn, så bestemmer du selv.`,
    number: 'Kundenummer',
    hint: 'Kundenummeret ditt i banken',
    submit: 'Fortsett',
    testers: 'Testkunder',
    testersHint: 'Ett trykk logger deg inn.',
  },
  person: { is: (name) => `Logget inn som ${name}.`, another: 'Ikke deg?' },
  context: {
    title: 'Hvem handler du på vegne av?',
    PRIVATE: 'Privat',
    privateHint: (name) => `Kontoene til ${name}`,
    CORPORATE: 'Bedrift',
    corporateHint: 'Kontoene til en bedrift du handler på vegne av',
  },
  agreement: {
    title: 'Hvilken avtale?',
    lead: 'Du deler kontoene i én avtale om gangen.',
    of: (owner) => `Kontoene til ${owner}`,
    another: 'Velg noe annet',
  },
  nothingToShare: {
    title: 'Du har ingenting å dele',
    text: (tpp) => `Du har ingen kontoer av den typen ${tpp} ber om, eller du kan ikke disponere dem.`,
  },
  access: {
    title: (tpp) => `Vil du dele kontoer med ${tpp}?`,
    lead: (tpp) => `Du velger hva ${tpp} får se. De kan lese, men ikke flytte penger.`,
    recipient: 'Hvem får tilgang',
    whose: 'Kontoeier',
    howLong: 'Hvor lenge',
    days: (days, date) => `${days} dager, til ${date}`,
    until: (date) => `Til og med ${date}`,
    once: (minutes) => `Én gang, i ${minutes} minutter`,
    onceUntil: (date) => `Fra første gang de leser, senest ${date}`,
    alone: (times) =>
      times === 1
        ? 'Én gang om dagen når du ikke er til stede'
        : `Høyst ${times} ganger om dagen når du ikke er til stede`,
    afterwards: 'Hvor du sendes etterpå',
    accounts: 'Hva du deler',
    accountsHint: 'Kontonavn og kontonummer følger alltid med.',
    card: 'Kort',
    share: 'Del denne kontoen',
    balances: 'Saldo',
    transactions: 'Transaksjoner',
  },
  payment: paymentWords.nb,
  approve: 'Godkjenn',
  mobile: (yes) => `${yes} med fingeravtrykk`,
  mobileHint: 'Ingen fingeravtrykk blir lest her. Det holder å trykke.',
  refuse: 'Avslå',
  refuseAnd: (tpp) => `Avslå og gå tilbake til ${tpp}`,
  backTo: (host) => `Tilbake til ${host}`,
  openAgain: 'Åpne siden på nytt',
  errors: {
    numberMissing: 'Skriv inn kundenummeret ditt',
    numberUnknown: 'Ingen privatkunde i banken har dette nummeret. Se over og skriv det på nytt',
    somebodyElse: 'Dette ble sendt til en annen. Logg inn med nummeret til den det gjelder, eller avslå',
    aboveLimit:
      'Beløpet er over det du kan betale fra denne kontoen. En ' +
      'som har lov til det, kan logge inn, eller du kan avslå',
    nothingChosen: 'Velg minst én konto, eller avslå',
    changed: 'Det du kan dele, er endret. Se over og svar på nytt',
    paymentsChanged: 'Det som sto her, er endret. Se over og svar på nytt',
    approvedAlready: 'Du har allerede godkjent dette. En annen person må også godkjenne det',
    otherPerson: 'Noen andre har logget inn her i mellomtiden. Se over siden og svar på nytt',
  },
  endPages: {
    notFound: {
      title: 'Denne lenken virker ikke',
      text:
        'En del av den kan mangle, eller den kan være for ' +
        'gammel. Gå tilbake dit du kom fra, og start på nytt.',
    },
    expired: {
      title: 'Denne lenken har utløpt',
      text: 'Det gikk for lang tid, så ingenting har skjedd. Gå tilbake og start på nytt.',
    },
    used: {
      title: 'Denne lenken er brukt',
      text: 'Du har allerede svart, og en lenke kan bare brukes én gang. Du kan lukke siden.',
    },
    late: {
      title: 'Dette svaret kommer for sent',
      text:
        'Lenken har allerede fått et svar, og den kan bare brukes én ' +
        'gang. Svaret ditt har ikke endret noe. Du kan lukke siden.',
    },
    withdrawn: {
      title: 'Ingen venter på svaret ditt lenger',
      text: 'Det du ble spurt om, er trukket tilbake, så ingenting har skjedd.',
    },
    settled: {
      title: 'Ingenting venter på svaret ditt her',
      text:
        'Det er besvart på en annen måte eller trukket tilbake, ' +
        'eller det er for sent. Denne lenken har ikke endret noe.',
    },
    stale: {
      title: 'Dette svaret kom ikke fra siden',
      text: 'Ingenting har skjedd. Åpne siden på nytt og svar der.',
    },
    malformed: {
      title: 'Svaret er ikke fullstendig',
      text: 'Ingenting har skjedd. Åpne siden på nytt og svar der.',
    },
    tooLarge: { title: 'Dette svaret er for stort', text: 'Ingenting har skjedd.' },
    wrongType: { title: 'Dette svaret har feil form', text: 'Ingenting har skjedd.' },
    wrongMethod: { title: 'Siden kan ikke gjøre dette', text: 'Den kan åpnes og besvares.' },
    fault: {
      title: 'Noe gikk galt i banken',
      text: 'Det er vår feil. Prøv igjen om litt.',
    },
  },
}

export const scaWords: Readonly<Record<Language, Words>> = { en, nb }
