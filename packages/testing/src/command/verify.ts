import { instant } from '@pocketbank/core'
import {
  type EachRequest,
  eachText,
  explainedText,
  isFailed,
  languages,
  readRequests,
  unreadSentence,
  verifyEach,
} from '@pocketbank/http/explain'
import { bankAddressOf } from '@pocketbank/http/internal'
import { nodeCrypto } from '@pocketbank/http/node/crypto'
import { type Arguments, type Flags, optionsFrom } from '@pocketbank/http/node/internal'
import { exitCodes, type Subcommand, type Terminal, UserFault, usageFault, wordOf } from './command.ts'
import { readOctetsFile, readTextFile } from './input.ts'

const flags = {
  certificate: { value: 'FILE', help: 'the certificate in PEM, where the request has none' },
  body: { value: 'FILE', help: 'the body, where the request was copied without it' },
  language: {
    value: 'WORD',
    help: `shows in code how to sign it: ${languages.join(', ')}`,
    choices: languages,
  },
  now: { value: 'ISO', help: 'the moment at which it is looked at (the system’s clock)' },
  'base-path': { value: 'PATH', help: 'what all paths of the bank begin with (nothing)' },
  'public-url': { value: 'URL', help: 'where the request was sent to, where a proxy stands before the bank' },
  'trust-anchors': { value: 'FILE', help: 'PEM certificates of trusted issuers (any issuer)' },
  'min-rsa-bits': { value: 'NUMBER', help: 'of the key at least (2048)' },
  'date-window': { value: 'SECONDS', help: 'how far a Date header may be off (any distance)' },
  strictness: { value: 'MODE', help: 'contract or lenient (contract)', choices: ['contract', 'lenient'] },
  json: { help: 'prints all that is known as one JSON object; of several requests as a list' },
} as const satisfies Flags

/** Explains each request in a file; one that cannot be read is reported with its line. */
async function explainedIn(
  file: string,
  { flags: written }: Arguments,
  terminal: Terminal,
): Promise<readonly EachRequest[]> {
  const options = optionsFrom(written, terminal.environment)
  if (!options.ok) throw usageFault(options.error)
  const { settings, now = instant(terminal.now().getTime()) } = options.value
  const reads = readRequests(await readOctetsFile(file, terminal))
  const [first] = reads
  if (!first.ok && reads.length === 1)
    throw new UserFault(
      `${file === '-' ? 'what came in' : file} is no request: ${unreadSentence(first.error)}`,
    )
  const [certificate, body] = [wordOf(written, 'certificate'), wordOf(written, 'body')]
  const beside = {
    certificate: certificate === undefined ? undefined : await readTextFile(certificate, terminal),
    body: body === undefined ? undefined : await readOctetsFile(body, terminal),
  }
  const bank = { crypto: nodeCrypto, settings, address: bankAddressOf(options.value), now }
  const all = await verifyEach(bank, reads, beside)
  if (!all.ok) throw new UserFault(all.error)
  return all.value
}

/** Writes the output: all about one request, or a line for each of several. */
function textFor(all: readonly EachRequest[], { flags: written }: Arguments, terminal: Terminal): string {
  const [first, second] = all
  const isOne = second === undefined
  if (written.json === true) {
    const known = all.map((each) => ('told' in each ? each.told : each))
    return JSON.stringify(isOne ? known[0] : known, undefined, 2)
  }
  const language = languages.find((one) => one === written.language)
  return isOne && first !== undefined && 'told' in first
    ? explainedText(first.told, { colour: terminal.out.colour, language })
    : eachText(all, terminal.out.colour)
}

async function run(given: Arguments, terminal: Terminal): Promise<number> {
  const [file = ''] = given.operands
  const all = await explainedIn(file, given, terminal)
  terminal.out.write(`${textFor(all, given, terminal)}\n`)
  return all.some(isFailed) ? exitCodes.failed : exitCodes.done
}

/** Explains whether a request that somebody copied is signed rightly. */
export const verify: Subcommand = {
  flags,
  operands: [
    {
      name: 'FILE',
      help: 'a request as it was copied: raw HTTP, what curl -v shows, a curl command, a HAR, a log of a client; - takes what comes in',
    },
  ],
  about: [
    'No bank is asked, and nothing leaves this machine: neither customer nor account is looked up.',
    'A request that a bank would refuse ends with 1. Of several requests each has a line, and one that is refused ends with 1.',
  ],
  examples: [
    ['verify request.txt', 'says what is wrong with it, and what to change'],
    ['verify request.txt --certificate tpp.pem --language java', 'and how to sign it in Java'],
    ['verify curl.txt --body body.json', 'adds the body, which curl -v does not show'],
    ['verify session.har', 'says of each request of an archive whether it is right'],
    ['verify - --json', 'reads what is piped in, for a program'],
  ],
  run,
}
