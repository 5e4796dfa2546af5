/** A section of docs/figures.md or a table on another page, with the figures of one benchmark. */
interface Section {
  readonly heading: string
  /** What its table does not say. */
  readonly text?: string
  /** The page that has the table. Default: docs/figures.md. */
  readonly page?: string
  /** Needs the packed packages and their peers in a project. */
  readonly needsProject?: true
  /** Runs only by its name, since it measures what few readers ask. */
  readonly isExtra?: true
}

const verifying = 'Bare Hono is a Hono server that verifies the same signatures and parses the same bodies.'

/** All benchmarks by name, in the order in which they run and are on the page. */
export const sections = {
  'first-answer': {
    heading: 'First answer in a test',
    text: 'A fresh process imports the package and answers one request; a signed one by the bank.',
    needsProject: true,
  },
  suite: {
    heading: 'A suite of 20 test files',
    text: 'Vitest runs each file apart; each opens a sandbox or sets up a handler, and asks once.',
    needsProject: true,
  },
  'in-a-test': { heading: 'In a test' },
  throughput: {
    heading: 'Requests over HTTP',
    text: `${verifying} json-server has the same record, without its log.`,
    needsProject: true,
  },
  pages: {
    heading: 'Pages of a long history',
    text: 'Signed requests for 200 of 1,000,000 transactions; bare Hono sends one page from memory.',
  },
  start: {
    heading: 'Start to the first answer',
    text: 'From the start of the process to the response to a signed request.',
    needsProject: true,
  },
  stages: {
    heading: 'Where the time of a request goes',
    text: 'CPU of a signed request without sockets, the least of all rounds.',
  },
  situations: {
    heading: 'Situations and advice',
    text: 'What they add to a request, at the tenth percentile.',
  },
  authentication: { heading: 'Signatures' },
  growth: {
    heading: 'Growth to a million rows',
    text: 'By the number of rows in the bank: transactions, and in the last line payments that are due.',
  },
  core: { heading: 'The bank without HTTP', text: 'CPU, by rounds in fresh processes.' },
  durable: {
    heading: 'Stored in a folder',
    text: 'Next to a bare SQLite loop that stores a row of the same size. It needs a Node with SQLite.',
  },
  edge: { heading: 'Edge runtimes' },
  'edge-requests': {
    heading: 'Requests to a durable object',
    page: 'docs/edge.md',
  },
  sizes: { heading: 'Sizes', text: 'The bundles for edge runtimes have the texts of `/openapi.json`.' },
  'console-pages': {
    heading: 'Pages of the console',
    text: 'CPU of the dearest page of each kind in a busy bank.',
    isExtra: true,
  },
  'open-pages': {
    heading: 'Open pages of the console',
    text: 'It needs Chromium.',
    needsProject: true,
    isExtra: true,
  },
  sustained: { heading: 'A minute of mixed traffic', isExtra: true, needsProject: true },
  walk: { heading: 'What one request runs', isExtra: true },
} as const satisfies Readonly<Record<string, Section>>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as readonly SectionName[]

/** Finds a section with all its fields. */
export function findSection(name: SectionName): Section {
  return sections[name]
}
