import type { Language } from '../../sca/language.ts'

const en = {
  title: 'Requests',
  lead: 'The latest requests, the newest first.',
  latest: 'Latest requests',
  none: 'Nothing was asked yet. The three commands of the overview ask something.',
  noneFits: 'No request fits.',
  columns: ['Request', 'When', 'Answer', 'Stages', 'TPP'],
  filter: 'Filter',
  show: 'Show',
  all: 'All',
  operation: 'Operation',
  status: 'Status',
  tpp: 'TPP',
  rule: 'Rule',
  text: 'Text',
  textHint: 'In address, body, headers or refusal',
  refusedOnly: 'Refused',
  answeredOnly: 'Answered',
  shown: (shown: number, all: number) => {
    const whole = all === 1 ? '1 request' : `${all} requests`
    return shown === all ? whole : `${shown} of ${whole}`
  },
  more: (count: number) => `${count} older ones are not shown: the filter finds them.`,
  noAnswer: 'no answer',
  downloads: 'Download',
  har: 'All as HAR',
  report: 'Bug report',
  oneHar: 'This request as HAR',
  oneReport: 'Bug report of this request',
  replay: 'Run it again, and compare the answers:',
  request: (id: string) => `Request ${id}`,
  back: 'All requests',
  operationIs: 'Operation',
  requestId: 'X-Request-ID',
  clock: 'Bank’s clock',
  id: 'Id',
  nobody: 'not known',
  gone: (id: string) =>
    `There is no request ${id}: the journal has the latest 1,000, and begins anew with the bank.`,
}

export type RequestWords = typeof en

const nb: RequestWords = {
  title: 'Forespørsler',
  lead: 'De siste forespørslene, den nyeste først.',
  latest: 'Siste forespørsler',
  none: 'Ingen har spurt om noe ennå. De tre kommandoene i oversikten gjør det.',
  noneFits: 'Ingen forespørsel passer.',
  columns: ['Forespørsel', 'Når', 'Svar', 'Trinn', 'TPP'],
  filter: 'Filter',
  show: 'Vis',
  all: 'Alle',
  operation: 'Operasjon',
  status: 'Status',
  tpp: 'TPP',
  rule: 'Regel',
  text: 'Tekst',
  textHint: 'I adresse, innhold, hoder eller avvisning',
  refusedOnly: 'Avvist',
  answeredOnly: 'Besvart',
  shown: (shown, all) => {
    const whole = all === 1 ? '1 forespørsel' : `${all} forespørsler`
    return shown === all ? whole : `${shown} av ${whole}`
  },
  more: (count) => `${count} eldre vises ikke: filteret finner dem.`,
  noAnswer: 'ikke noe svar',
  downloads: 'Last ned',
  har: 'Alle som HAR',
  report: 'Feilrapport',
  oneHar: 'Denne forespørselen som HAR',
  oneReport: 'Feilrapport om denne forespørselen',
  replay: 'Kjør den på nytt, og sammenlign svarene:',
  request: (id) => `Forespørsel ${id}`,
  back: 'Alle forespørsler',
  operationIs: 'Operasjon',
  requestId: 'X-Request-ID',
  clock: 'Bankens klokke',
  id: 'Id',
  nobody: 'ikke kjent',
  gone: (id) =>
    `Det finnes ingen forespørsel ${id}: journalen har de siste 1 000 og begynner på nytt med banken.`,
}

/** What the pages about requests say. */
export const requestWords: Readonly<Record<Language, RequestWords>> = { en, nb }
