import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Arguments } from '@pocketbank/hosts/node/arguments'
import { type ClientKeys, fetchBank } from '@pocketbank/hosts/node/tls/fetch-bank'
import { createAuthority, qwacKey } from '@pocketbank/signatures/authority'
import { createTpp } from '@pocketbank/testing'
import {
  exitCodes,
  requestMethods,
  type Subcommand,
  type Terminal,
  UserFault,
  usageFault,
} from '../command.ts'
import { askControl, readControl } from '../control.ts'
import { networkFaultLine } from '../faults.ts'
import { readBytesFile } from '../input.ts'
import { writeCall } from '../program.ts'
import { withProgress } from '../progress.ts'
import { type CallArguments, callFlags, readCall } from './arguments.ts'
import { bodyText, headText, jsonText, type ReadAnswer } from './print.ts'
import { profileHeaders } from './profile.ts'
import { openWallet } from './wallet.ts'

async function readCallBody({ body }: CallArguments, terminal: Terminal) {
  if (body === undefined || 'text' in body) return body?.text
  return readBytesFile(body.file, terminal)
}

/** Refuses the name of an existing file as a body. The `@` before it was most likely forgotten. */
function checkData({ flags: { data } }: Arguments, { folder }: Terminal): void {
  const isText = typeof data === 'string' && !['', '-'].includes(data) && !data.startsWith('@')
  if (!isText || !existsSync(resolve(folder, data))) return
  throw usageFault({
    place: '--data',
    problem: 'is the name of a file',
    got: data,
    remedy: `Write --data @${data} to send its content`,
  })
}

async function createRequest(call: CallArguments, terminal: Terminal): Promise<Request> {
  const { method, url, headers: callHeaders, profile } = call
  const headers = new Headers()
  const body = await readCallBody(call, terminal)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const profiled = profile === undefined ? [] : await profileHeaders(profile, terminal.folder)
  for (const lines of [profiled, callHeaders]) {
    for (const [name] of lines) headers.delete(name)
    for (const [name, value] of lines) headers.append(name, value)
  }
  return new Request(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
}

/**
 * A request with its signature and client certificate; the certificate is undefined if the call is unsigned.
 */
interface Sent {
  readonly request: Request
  readonly client?: ClientKeys
}

async function signCall(request: Request, call: CallArguments, terminal: Terminal): Promise<Sent> {
  const { id, key, certificate } = call
  const now = terminal.now()
  const wallet = await openWallet({ folder: terminal.folder, now, id, key, certificate })
  const signed = await createTpp({ ...wallet, now: () => now }).sign(request)
  if (!request.url.startsWith('https:')) return { request: signed }
  const { pem: cert } = await createAuthority().issue({ kind: 'qwac', id: wallet.id })
  return { request: signed, client: { cert, key: qwacKey.privateKey } }
}

async function sendRequest({ request, client }: Sent, { environment, error }: Terminal): Promise<ReadAnswer> {
  const url = new URL(request.url)
  try {
    const response = await withProgress(
      error,
      `waiting for ${url.origin}`,
      fetchBank(request, undefined, undefined, client),
    )
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  } catch (fault) {
    throw new UserFault(networkFaultLine(fault, url, writeCall(environment, 'start')))
  }
}

/** Fetches the explanation of a request from the bank's journal. If that fails, returns the reason. */
async function explanation(
  call: CallArguments,
  id: string,
  { flags }: Arguments,
  { environment }: Terminal,
): Promise<string> {
  try {
    const control = readControl(call.bank, flags, environment)
    return (await askControl(control, `requests/${encodeURIComponent(id)}`, { accept: 'text/plain' })).text()
  } catch (fault) {
    if (fault instanceof UserFault) return `no explanation: ${fault.message}\n`
    throw fault
  }
}

async function runCall(args: Arguments, terminal: Terminal): Promise<number> {
  const result = readCall(args, terminal.environment)
  if (!result.ok) throw usageFault(result.error)
  checkData(args, terminal)
  const { json, quiet, explain } = args.flags
  const { out, error } = terminal
  const bare = await createRequest(result.value, terminal)
  const sent = result.value.sign ? await signCall(bare, result.value, terminal) : { request: bare }
  const answer = await sendRequest(sent, terminal)
  if (quiet !== true && json !== true) error.write(`${headText(answer, error.colour)}\n\n`)
  out.write(json === true ? jsonText(answer) : bodyText(answer))
  if (explain === true) {
    const id = answer.headers.get('x-request-id') ?? sent.request.headers.get('x-request-id') ?? ''
    error.write(`\n${await explanation(result.value, id, args, terminal)}`)
  }
  return answer.status < 400 ? exitCodes.done : exitCodes.failed
}

/** Makes one signed call. The body of the response goes to stdout, everything else to stderr. */
export const call: Subcommand = {
  flags: callFlags,
  operands: [
    { name: 'METHOD', help: 'e.g. GET or POST', choices: requestMethods },
    { name: 'PATH', help: 'e.g. /v1/sandbox/accounts, or an absolute address' },
  ],
  about: [
    'The body of the response goes to stdout; status and headers go to stderr.',
    'The first call makes a key and a PSD2 certificate in the folder .pocketbank/.',
    'A profile is a file with one header a line. A profile in .pocketbank/profiles/ ' +
      'is named by its file. Two are built in: present sends the\nheaders of a PSU ' +
      'who uses your app, payment adds those that payments require, for 13039319955.',
    'The exit code is 1 for a status of 400 or more.',
  ],
  examples: [
    ['call GET /v1/sandbox/accounts', 'lists the accounts'],
    ['call GET /v1/sandbox/accounts --quiet | jq -r .[0].iban', 'prints one field of the response'],
    [
      'call POST /v1/sandbox/customers --data @kari.json --explain',
      'sends a file, and explains the response',
    ],
  ],
  run: runCall,
}
