import { instant } from '@pocketbank/core'
import {
  type ExplainedRequest,
  explainedText,
  languages,
  readRawRequest,
  unreadSentence,
  verifyRequest,
} from '@pocketbank/http/explain'
import { bankAddressOf } from '@pocketbank/http/internal'
import { nodeCrypto } from '@pocketbank/http/node/crypto'
import { type Arguments, type Flags, optionsFrom } from '@pocketbank/http/node/internal'
import { exitCodes, type Subcommand, type Terminal, UserFault, usageFault, wordOf } from './command.ts'
import { octetsOf, textOf } from './input.ts'

const flags = {
  certificate: { value: 'FILE', help: 'the certificate in PEM, where the request has none' },
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
  json: { help: 'prints all that is known as one JSON object' },
} as const satisfies Flags

function languageOf(written: Arguments['flags'][string]) {
  if (written === undefined) return undefined
  const language = languages.find((one) => one === written)
  if (language === undefined) throw usageFault(`--language takes ${languages.join(', ')}, not “${written}”`)
  return language
}

/** What is known of the request in a file; what is no request is told with its line. */
async function explainedIn(
  file: string,
  { flags: written }: Arguments,
  terminal: Terminal,
): Promise<ExplainedRequest> {
  const options = optionsFrom(written, terminal.environment)
  if (!options.ok) throw usageFault(options.error)
  const { settings, now = instant(terminal.now().getTime()) } = options.value
  const raw = readRawRequest(await octetsOf(file, terminal))
  if (!raw.ok)
    throw new UserFault(`${file === '-' ? 'what came in' : file} is no request: ${unreadSentence(raw.error)}`)
  const certificate = wordOf(written, 'certificate')
  const given = certificate === undefined ? undefined : await textOf(certificate, terminal)
  const bank = {
    crypto: nodeCrypto,
    settings,
    address: bankAddressOf(options.value),
    now,
  }
  const told = await verifyRequest(bank, { raw: raw.value, certificate: given })
  if (!told.ok) throw new UserFault(told.error)
  return told.value
}

async function run(given: Arguments, terminal: Terminal): Promise<number> {
  const { flags: written, operands } = given
  const [file = ''] = operands
  const { out } = terminal
  const language = languageOf(written.language)
  const told = await explainedIn(file, given, terminal)
  const text =
    written.json === true
      ? JSON.stringify(told, undefined, 2)
      : explainedText(told, { colour: out.colour, language })
  out.write(`${text}\n`)
  return told.verdict === 'refused' ? exitCodes.failed : exitCodes.done
}

/** Explains whether a request that somebody copied is signed rightly. */
export const verify: Subcommand = {
  flags,
  operands: [
    {
      name: 'FILE',
      help: 'a request as it was copied: raw HTTP, what curl -v shows, a curl command, an entry of a HAR; - takes what comes in',
    },
  ],
  about: [
    'No bank is asked, and nothing leaves this machine: neither customer nor account is looked up.',
    'A request that a bank would refuse ends with 1.',
  ],
  examples: [
    ['verify request.txt', 'says what is wrong with it, and what to change'],
    ['verify request.txt --certificate tpp.pem --language java', 'and how to sign it in Java'],
    ['verify - --json', 'reads what is piped in, for a program'],
  ],
  run,
}
