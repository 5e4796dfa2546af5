import { quirkNames, quirkTable } from '../../faults/quirks/table.ts'
import { type FaultKind, faultKinds } from '../../faults/rule.ts'
import type { Language } from '../../sca/language.ts'

/** The sentences of a table, by name. */
function meaningsOf<Name extends string>(
  names: readonly Name[],
  table: Readonly<Record<Name, { readonly meaning: string }>>,
): Readonly<Record<Name, string>> {
  const pairs = names.map((name) => [name, table[name].meaning] as const)
  return Object.fromEntries(pairs) as Readonly<Record<Name, string>>
}

const en = {
  title: 'Things that go wrong',
  lead: 'What a test wants to meet: a bank that fails, answers late or breaks off, and the habits of real banks. It strikes requests whose signature holds.',
  faults: 'Faults',
  quirks: 'Quirks',
  quirksHint: 'Habits of real banks in lists of transactions. Those that are ticked are on.',
  saveQuirks: 'Switch',
  quirksSaved: (count: number) =>
    count === 0 ? 'No quirk is on.' : count === 1 ? '1 quirk is on.' : `${count} quirks are on.`,
  none: 'No fault waits for requests.',
  columns: ['Fault', 'Which requests', 'How often', ''],
  takeBack: 'Take back',
  takeBackThis: (id: string) => `Take back ${id}`,
  takenBack: (id: string) => `${id} was taken back.`,
  clear: 'Take all back',
  cleared: 'All faults were taken back; what they delayed goes on.',
  add: 'Let something go wrong',
  added: (what: string) => `From now on: ${what}`,
  submit: 'Set this fault',
  kind: 'What happens',
  all: 'all requests',
  usual: 'as is usual for it',
  before: 'before the bank does anything',
  after: 'after the bank has done what was asked',
  more: 'More about what happens',
  which: 'Which requests',
  anyOperation: 'any operation',
  anyMethod: 'any method',
  forKinds: (kinds: string) => `For ${kinds}`,
  fields: {
    milliseconds: 'Milliseconds that pass',
    clock: 'On which clock',
    code: 'Code of the error',
    status: 'HTTP status',
    text: 'Text of the error',
    retryAfterSeconds: 'Seconds in Retry-After',
    contentLength: 'Content-Length of the cut body',
    contentType: 'Content-Type',
    body: 'Body',
    pieces: 'Pieces',
    operation: 'Operation',
    method: 'Method',
    path: 'Path',
    tpp: 'TPP',
    psu: 'PSU',
    times: 'How often',
    after: 'When',
  },
  hints: {
    path: '{anything} stands for one step, * at the end for all that follows',
    psu: 'PSU-ID, or a customer number',
    times: 'A number; left blank it strikes for good',
  },
  clocks: { sandbox: 'the bank’s, which is moved on', real: 'the machine’s' },
  often: (times: number | undefined, struck: number) => {
    const wanted = times === undefined ? 'for good' : times === 1 ? 'once' : `${times} times`
    return `${wanted}; struck ${struck === 0 ? 'none yet' : struck === 1 ? 'once' : `${struck} times`}`
  },
  meanings: meaningsOf(Object.keys(faultKinds) as readonly FaultKind[], faultKinds),
  quirkMeanings: meaningsOf(quirkNames, quirkTable),
}

export type FaultWords = typeof en

const nb: FaultWords = {
  title: 'Ting som går galt',
  lead: 'Det en test vil møte: en bank som feiler, svarer sent eller bryter av, og vanene til ekte banker. Det rammer forespørsler med en signatur som stemmer.',
  faults: 'Feil',
  quirks: 'Særheter',
  quirksHint: 'Vanene til ekte banker i lister over transaksjoner. De som er krysset av, er på.',
  saveQuirks: 'Slå på og av',
  quirksSaved: (count) =>
    count === 0 ? 'Ingen særheter er på.' : count === 1 ? '1 særhet er på.' : `${count} særheter er på.`,
  none: 'Ingen feil venter på forespørsler.',
  columns: ['Feil', 'Hvilke forespørsler', 'Hvor ofte', ''],
  takeBack: 'Ta tilbake',
  takeBackThis: (id) => `Ta tilbake ${id}`,
  takenBack: (id) => `${id} ble tatt tilbake.`,
  clear: 'Ta alle tilbake',
  cleared: 'Alle feil ble tatt tilbake; det de forsinket, går videre.',
  add: 'La noe gå galt',
  added: (what) => `Fra nå av: ${what}`,
  submit: 'Sett denne feilen',
  kind: 'Hva som skjer',
  all: 'alle forespørsler',
  usual: 'slik det er vanlig for den',
  before: 'før banken gjør noe',
  after: 'etter at banken har gjort det den ble bedt om',
  more: 'Mer om det som skjer',
  which: 'Hvilke forespørsler',
  anyOperation: 'alle operasjoner',
  anyMethod: 'alle metoder',
  forKinds: (kinds) => `For ${kinds}`,
  fields: {
    milliseconds: 'Millisekunder som går',
    clock: 'På hvilken klokke',
    code: 'Feilkode',
    status: 'HTTP-status',
    text: 'Feiltekst',
    retryAfterSeconds: 'Sekunder i Retry-After',
    contentLength: 'Content-Length for det avkortede svaret',
    contentType: 'Content-Type',
    body: 'Innhold',
    pieces: 'Deler',
    operation: 'Operasjon',
    method: 'Metode',
    path: 'Sti',
    tpp: 'TPP',
    psu: 'PSU',
    times: 'Hvor ofte',
    after: 'Når',
  },
  hints: {
    path: '{hva-som-helst} står for ett ledd, * til slutt for alt som følger',
    psu: 'PSU-ID, eller et kundenummer',
    times: 'Et tall; står feltet tomt, gjelder feilen for godt',
  },
  clocks: { sandbox: 'bankens, som stilles frem', real: 'maskinens' },
  often: (times, struck) => {
    const wanted = times === undefined ? 'for godt' : times === 1 ? 'én gang' : `${times} ganger`
    return `${wanted}; ${struck === 0 ? 'har ikke slått til ennå' : struck === 1 ? 'har slått til én gang' : `har slått til ${struck} ganger`}`
  },
  meanings: {
    delay: 'Tiden går, og så fortsetter forespørselen.',
    error: 'Svaret er et feilobjekt med denne koden.',
    systemError: 'Svaret er 500 SYSTEM_ERROR.',
    tooManyRequests: 'Svaret er 429 ACCESS_EXCEEDED med headeren Retry-After.',
    drop: 'Forbindelsen brytes, og det kommer ikke noe svar.',
    malformedJson: 'Innholdet er ikke JSON: det har et komma for mye før slutten.',
    truncatedBody: 'Bare den første halvdelen av innholdet kommer.',
    wrongContentType: 'Content-Type sier noe annet enn JSON.',
    slowBody: 'Innholdet kommer i deler, og tiden går mellom dem.',
  },
  quirkMeanings: {
    idsReused:
      'Rader med samme beløp, navn og tekst deler én transactionId; lenken til detaljene skiller dem.',
    idsChangeWhenBooked:
      'En reservert rad har id-en `pending-…` i transactionId og lenke, og en annen fra den blir bokført.',
    idsMissing: 'Rader har ingen transactionId.',
    bookedLate:
      'Penger som forlater kontoen, bokføres sent: raden står under en bookingDate tre dager tidligere.',
    rowsReordered: 'Radene på en side kommer med de eldste først.',
    rowsRepeated: 'Siden bak `next` begynner med den siste raden på denne siden en gang til.',
    nextLinkBroken: 'Markøren i `next`-lenken er kuttet, så banken avviser den: 400 FORMAT_ERROR.',
    nextLinkLoops: 'Lenken `next` har mistet markøren, så den fører til første side for alltid.',
  },
}

/** What the page about things that go wrong says. */
export const faultWords: Readonly<Record<Language, FaultWords>> = { en, nb }
