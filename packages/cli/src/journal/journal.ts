import { setTimeout as wait } from 'node:timers/promises'
import {
  type Arguments,
  type Flag,
  type Flags,
  type WrittenOptions,
  writeWordError,
} from '@pocketbank/hosts/node/arguments'
import { fetchBank } from '@pocketbank/hosts/node/tls/fetch-bank'
import { escapeForTerminal } from '@pocketbank/http/display'
import { readBankUrl, urlFlag } from '../bank-url.ts'
import { codeWords, operationWords, ruleWords } from '../bank-words.ts'
import { exitCodes, readOption, type Subcommand, type Terminal, usageFault } from '../command.ts'
import { askControl, type Control, ControlRefusal, readControl, tokenFlag } from '../control.ts'
import { connectionLine, entryLine, type ShownConnections, type ShownRequest } from './entry.ts'

const defaultCount = 20

/** Interval at which new requests are fetched. It is short enough to look immediate. */
const followMilliseconds = 500

const filters = {
  tpp: { value: 'ID', help: 'requests of this TPP' },
  status: { value: 'NUMBER', help: 'requests with this status' },
  operation: {
    value: 'ID',
    help: 'requests of this operation, such as createPayment',
    words: operationWords,
  },
  label: { value: 'TEXT', help: 'requests of the test with this name' },
  rule: { value: 'ID', help: 'requests refused by this rule, such as Q4', words: ruleWords },
  code: { value: 'CODE', help: 'requests refused with this code, such as FORMAT_ERROR', words: codeWords },
} as const satisfies Flags

const flags = {
  last: { value: 'NUMBER', help: 'number of requests', byDefault: String(defaultCount) },
  follow: { help: 'prints new requests as they come, until you end it', short: 'f' },
  har: { help: 'prints an archive (HAR 1.2) for the network tools of a browser' },
  json: { help: 'prints one JSON object a line' },
  ...filters,
  url: urlFlag,
  'control-token': tokenFlag,
} as const satisfies Flags

/** True if the description of the running bank has an operation. A host may have added some. */
async function hasOperation(url: string, id: string): Promise<boolean> {
  const description = await fetchBank(`${url}/openapi.json`).catch(() => undefined)
  return ((await description?.text()) ?? '').includes(`"operationId":${JSON.stringify(id)}`)
}

/** Checks the values of filters. With a wrong one, the bank would only find nothing. */
async function checkFilters(typedFlags: WrittenOptions, url: string): Promise<void> {
  const { status } = typedFlags
  if (status !== undefined && !/^(?:0|[1-5]\d\d)$/.test(String(status)))
    throw usageFault({
      place: '--status',
      problem: 'must be a status such as 401, or 0 for no response',
      got: status,
    })
  for (const [name, { words }] of Object.entries<Flag>(filters)) {
    const word = readOption(typedFlags, name)
    if (word === undefined || words === undefined) continue
    const knownWords = await words()
    if (knownWords.includes(word) || (name === 'operation' && (await hasOperation(url, word)))) continue
    throw usageFault(writeWordError(`--${name}`, knownWords, word))
  }
}

function pickFilters(typedFlags: WrittenOptions): Readonly<Record<string, string>> {
  const names = Object.keys(filters).filter((name) => typeof typedFlags[name] === 'string')
  return Object.fromEntries(names.map((name) => [name, String(typedFlags[name])]))
}

function journalQuery(
  typedFlags: WrittenOptions,
  moreParameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...pickFilters(typedFlags), ...moreParameters })
  return query.size === 0 ? '' : `?${query}`
}

interface ShownJournal {
  readonly requests: readonly ShownRequest[]
  /** Absent without failed connections. */
  readonly connections?: readonly ShownConnections[]
}

async function fetchJournal(control: Control, query: string): Promise<ShownJournal> {
  return (await (await askControl(control, `requests${query}`)).json()) as ShownJournal
}

/** Distinguishes an empty journal from filters that match nothing. */
function noneLine(typedFlags: WrittenOptions): string {
  const names = Object.entries(pickFilters(typedFlags)).map(
    ([name, value]) => `${name}=${escapeForTerminal(value)}`,
  )
  return names.length === 0 ? 'no request has come yet' : `no request fits ${names.join(', ')}`
}

function readCount({ last }: WrittenOptions): number {
  if (last === undefined) return defaultCount
  if (/^\d{1,4}$/.test(String(last))) return Number(last)
  throw usageFault({ place: '--last', problem: 'must be a number of requests up to 9999', got: last })
}

function printEntries(
  entries: readonly ShownRequest[],
  { flags: typedFlags }: Arguments,
  { out }: Terminal,
): void {
  for (const entry of entries) {
    out.write(`${typedFlags.json === true ? JSON.stringify(entry) : entryLine(entry, out.colour)}\n`)
  }
}

/** Prints failed connections, once for each cause and client. A filter of requests omits them. */
function printConnections(
  { connections = [] }: ShownJournal,
  { flags: typedFlags }: Arguments,
  { out }: Terminal,
  printed: Set<string>,
): void {
  if (Object.keys(pickFilters(typedFlags)).length > 0) return
  for (const entry of connections) {
    const key = `${entry.cause} ${entry.client}`
    if (printed.has(key)) continue
    printed.add(key)
    out.write(`${typedFlags.json === true ? JSON.stringify(entry) : connectionLine(entry, out.colour)}\n`)
  }
}

/** Fetches the requests after an entry. If the journal has dropped that entry (404), fetches all. */
async function since(
  control: Control,
  written: WrittenOptions,
  after: string | undefined,
): Promise<ShownJournal> {
  if (after === undefined) return fetchJournal(control, journalQuery(written))
  return fetchJournal(control, journalQuery(written, { after })).catch((fault: unknown) => {
    if (fault instanceof ControlRefusal && fault.status === 404)
      return fetchJournal(control, journalQuery(written))
    throw fault
  })
}

async function followJournal(
  control: Control,
  args: Arguments,
  terminal: Terminal,
  latest: string | undefined,
  printed: Set<string>,
): Promise<void> {
  let after = latest
  while (!terminal.out.isGone) {
    await wait(followMilliseconds)
    const journal = await since(control, args.flags, after)
    printEntries(journal.requests, args, terminal)
    printConnections(journal, args, terminal, printed)
    after = journal.requests.at(-1)?.id ?? after
  }
}

async function printEntry(
  control: Control,
  id: string,
  { flags: written }: Arguments,
  { out }: Terminal,
): Promise<void> {
  const isJson = written.json === true
  const answer = await askControl(
    control,
    `requests/${encodeURIComponent(id)}`,
    isJson ? {} : { accept: 'text/plain' },
  )
  const text = await answer.text()
  out.write(text.endsWith('\n') ? text : `${text}\n`)
}

async function runJournal(args: Arguments, terminal: Terminal): Promise<number> {
  const { flags: typedFlags, operands } = args
  const [id] = operands
  const { environment, out } = terminal
  const control = readControl(readBankUrl(typedFlags, environment), typedFlags, environment)
  const count = readCount(typedFlags)
  await checkFilters(typedFlags, control.url)
  if (typedFlags.har === true) {
    const query = journalQuery(typedFlags, id === undefined ? {} : { id })
    out.write(`${await (await askControl(control, `requests.har${query}`)).text()}\n`)
  } else if (id !== undefined) await printEntry(control, id, args, terminal)
  else {
    const fetched = await fetchJournal(control, journalQuery(typedFlags))
    const { requests } = fetched
    const printed = new Set<string>()
    printEntries(count === 0 ? [] : requests.slice(-count), args, terminal)
    printConnections(fetched, args, terminal, printed)
    if (requests.length === 0 && typedFlags.json !== true) terminal.error.write(`${noneLine(typedFlags)}\n`)
    if (typedFlags.follow === true) await followJournal(control, args, terminal, requests.at(-1)?.id, printed)
  }
  return exitCodes.done
}

export const journal: Subcommand = {
  flags,
  operands: [{ name: 'ID', isOptional: true, help: 'id or X-Request-ID of one request, to print all of it' }],
  examples: [
    ['journal', 'prints the latest requests, one a line'],
    ['journal --follow --status 401', 'prints refused requests as they come'],
    ['journal --har > bank.har', 'saves all for the network tools of a browser'],
  ],
  run: runJournal,
}
