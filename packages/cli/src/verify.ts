import { instant } from '@pocketbank/core'
import {
  type EachRequest,
  eachText,
  isFailed,
  languages,
  readRequests,
  unreadSentence,
  verifyEach,
  writeExplanation,
} from '@pocketbank/devtools/explain'
import type { Arguments, Flags } from '@pocketbank/hosts/node/arguments'
import { optionsFrom, serverFlags } from '@pocketbank/hosts/node/options'
import { readBankAddress } from '@pocketbank/http/address'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { exitCodes, readOption, type Subcommand, type Terminal, UserFault, usageFault } from './command.ts'
import { readBytesFile, readTextFile } from './input.ts'

const flags = {
  certificate: { value: 'FILE', help: 'certificate in PEM, if the request has none' },
  body: { value: 'FILE', help: 'body, if the request was copied without it' },
  language: {
    value: 'WORD',
    help: `also prints a program that signs it: ${languages.join(', ')}`,
    choices: languages,
  },
  now: { value: 'ISO', help: 'time of the check', byDefault: "the system's clock" },
  'base-path': serverFlags['base-path'],
  'public-url': {
    value: 'URL',
    help: 'address that the client used, if there is a proxy in front of the bank',
  },
  'trust-anchors': serverFlags['trust-anchors'],
  'min-rsa-bits': serverFlags['min-rsa-bits'],
  'date-window': serverFlags['date-window'],
  strictness: serverFlags.strictness,
  json: { help: 'prints one JSON object; a list for several requests' },
} as const satisfies Flags

/** Explains each request in a file. An unreadable request is reported with its line. */
async function explainRequests(
  file: string,
  { flags: typedFlags }: Arguments,
  terminal: Terminal,
): Promise<readonly EachRequest[]> {
  const options = optionsFrom(typedFlags, terminal.environment)
  if (!options.ok) throw usageFault(options.error)
  const { settings, now = instant(terminal.now().getTime()) } = options.value
  const reads = readRequests(await readBytesFile(file, terminal))
  const [first] = reads
  if (!first.ok && reads.length === 1)
    throw new UserFault({
      place: file === '-' ? 'the standard input' : file,
      problem: `is not a request: ${unreadSentence(first.error)}`,
    })
  const [certificate, body] = [readOption(typedFlags, 'certificate'), readOption(typedFlags, 'body')]
  const files = {
    certificate: certificate === undefined ? undefined : await readTextFile(certificate, terminal),
    body: body === undefined ? undefined : await readBytesFile(body, terminal),
  }
  const bank = { crypto: nodeCrypto, settings, address: readBankAddress(options.value), now }
  const result = await verifyEach(bank, reads, files)
  if (!result.ok) throw new UserFault(result.error)
  return result.value
}

/** Writes the explanation of one request, or one line for each of several. */
function textFor(
  entries: readonly EachRequest[],
  { flags: typedFlags }: Arguments,
  terminal: Terminal,
): string {
  const [first, second] = entries
  const isOne = second === undefined
  if (typedFlags.json === true) {
    const explanations = entries.map((entry) => ('explained' in entry ? entry.explained : entry))
    return JSON.stringify(isOne ? explanations[0] : explanations, undefined, 2)
  }
  const language = languages.find((candidate) => candidate === typedFlags.language)
  return isOne && first !== undefined && 'explained' in first
    ? writeExplanation(first.explained, { colour: terminal.out.colour, language })
    : eachText(entries, terminal.out.colour)
}

async function runVerify(args: Arguments, terminal: Terminal): Promise<number> {
  const [file = ''] = args.operands
  const entries = await explainRequests(file, args, terminal)
  terminal.out.write(`${textFor(entries, args, terminal)}\n`)
  return entries.some(isFailed) ? exitCodes.failed : exitCodes.done
}

export const verifyRequests: Subcommand = {
  flags,
  operands: [
    {
      name: 'FILE',
      help:
        'a request as it was copied: raw HTTP, what curl -v shows, a ' +
        'curl command, a HAR, a log of a client; - reads standard input',
    },
  ],
  about: [
    'Nothing is sent anywhere, so customers and accounts are not checked.',
    'The exit code is 1 if the bank would refuse one of the requests. Several requests get a line each.',
  ],
  examples: [
    ['verify request.txt', 'says what is wrong, and what to change'],
    ['verify request.txt --certificate tpp.pem --language java', 'also prints a Java program that signs it'],
    ['verify curl.txt --body body.json', 'adds the body, which curl -v does not show'],
    ['verify session.har', 'checks each request of an archive'],
    ['verify - --json', 'reads standard input, prints JSON'],
  ],
  run: runVerify,
}
