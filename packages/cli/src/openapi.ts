import { createEngine, instant } from '@pocketbank/core'
import { createControlApi } from '@pocketbank/devtools'
import type { Arguments, Flags } from '@pocketbank/hosts/node/arguments'
import { optionsFrom, serverFlags } from '@pocketbank/hosts/node/options'
import { fetchBank } from '@pocketbank/hosts/node/tls/fetch-bank'
import { createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { findControlUrl, readBankUrl, urlFlag } from './bank-url.ts'
import { exitCodes, type Subcommand, type Terminal, UserFault, usageFault } from './command.ts'
import { networkFaultLine } from './faults.ts'
import { writeCall } from './program.ts'

const flags = {
  url: { value: urlFlag.value, help: 'prints the description of a running bank' },
  'base-path': serverFlags['base-path'],
  'public-url': serverFlags['public-url'],
} as const satisfies Flags

async function ofRunning(bank: string, { environment }: Terminal): Promise<Response> {
  const url = findControlUrl(bank, environment)
  try {
    return await fetchBank(`${url}/openapi.json`)
  } catch (fault) {
    throw new UserFault(networkFaultLine(fault, new URL(url), writeCall(environment, 'start')))
  }
}

/** Creates the description that a bank with these options would serve, with its control operations. */
function ofOptions({ flags: typedFlags }: Arguments): Promise<Response> {
  const options = optionsFrom(typedFlags, {})
  if (!options.ok) throw usageFault(options.error)
  const { basePath, publicUrl, settings } = options.value
  const now = instant(Date.now())
  const engine = createEngine({ now, seed: 'openapi' })
  const app = createApp({
    crypto: nodeCrypto,
    basePath,
    publicUrl,
    settings,
    engineFor: () => engine,
    now: () => now,
    controlApi: createControlApi({ bankFor: () => undefined }),
  })
  return app.fetch(new Request(`http://127.0.0.1${basePath ?? ''}/openapi.json`))
}

async function runOpenapi(args: Arguments, terminal: Terminal): Promise<number> {
  const isRunning = args.flags.url !== undefined
  const answer = await (isRunning
    ? ofRunning(readBankUrl(args.flags, terminal.environment), terminal)
    : ofOptions(args))
  const text = await answer.text()
  if (!answer.ok)
    throw new UserFault({ place: answer.url, problem: `the response has the status ${answer.status}` })
  terminal.out.write(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`)
  return exitCodes.done
}

export const openapi: Subcommand = {
  flags,
  operands: [],
  examples: [
    ['openapi > openapi.json', 'saves the description of the interface, OpenAPI 3.1'],
    ['openapi --base-path /api-sandbox', 'prints it for a bank with a base path'],
  ],
  run: runOpenapi,
}
