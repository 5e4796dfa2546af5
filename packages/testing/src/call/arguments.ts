import { parseArgs } from 'node:util'
import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'
import { addressOf } from '../tpp/address.ts'

/** One request as the command line describes it. */
export interface CallArguments {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly data: string | undefined
  /** The organizationIdentifier of the caller, where one was named. */
  readonly id: string | undefined
  readonly sign: boolean
}

export const usage = `usage: npm run call -- METHOD PATH [options]

  --data JSON              the body
  --header 'Name: value'   a header; may be repeated
  --url URL                the bank, http://127.0.0.1:8080 unless said otherwise
  --id PSDNO-FSA-…         the TPP that calls
  --no-sign                sends the request without certificate and signature
  --help                   prints this`

const defaultUrl = 'http://127.0.0.1:8080'

const options = {
  data: { type: 'string' },
  header: { type: 'string', multiple: true },
  url: { type: 'string', default: defaultUrl },
  id: { type: 'string' },
  'no-sign': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Reads the command line, or says in one line what is wrong with it. Asked for help it answers `'help'`. */
export function readArguments(given: readonly string[]): Result<CallArguments | 'help', string> {
  const parsed = parsedArguments(given)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (values.help) return ok('help')
  const [method, path, ...rest] = positionals
  if (method === undefined || path === undefined)
    return fail('METHOD and PATH are needed, e.g. GET /v1/sandbox/accounts')
  if (rest.length > 0) return fail(`one METHOD and one PATH are enough, but “${rest[0]}” is there too`)
  if (!/^[A-Za-z]+$/.test(method)) return fail(`“${method}” is no method, e.g. GET or POST`)
  const url = readUrl(path, values.url)
  if (!url.ok) return url
  if (values.id?.trim() === '') return fail('--id takes the id of a TPP, e.g. PSDNO-FSA-123456789')
  const headers = readHeaders(values.header ?? [])
  if (!headers.ok) return headers
  return readBody({
    method: method.toUpperCase(),
    url: url.value,
    headers: headers.value,
    data: values.data,
    id: values.id,
    sign: !values['no-sign'],
  })
}

function parsedArguments(given: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...given], options, allowPositionals: true }))
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split(/\.? To specify|\n/)
    return fail(line)
  }
}

function readUrl(path: string, bank: string): Result<URL, string> {
  if (!path.startsWith('/')) return fail(`PATH begins with a slash, “${path}” does not`)
  if (!URL.canParse(bank) || !/^https?:$/.test(new URL(bank).protocol)) {
    return fail(`--url takes an http or https address, not “${bank}”`)
  }
  return ok(addressOf(path, bank))
}

function readHeaders(lines: readonly string[]): Result<Headers, string> {
  const headers = new Headers()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:\s]+):(.*)$/s.exec(line) ?? []
    try {
      headers.append(name, value.trim())
    } catch {
      return fail(`--header takes 'Name: value', not “${line}”`)
    }
  }
  return ok(headers)
}

/** The body is sent as it was typed; what is no JSON is sent as well, since a tester may mean it. */
function readBody(call: CallArguments): Result<CallArguments, string> {
  if (call.data === undefined) return ok(call)
  if (call.method === 'GET' || call.method === 'HEAD') return fail(`${call.method} carries no --data`)
  if (!call.headers.has('content-type')) call.headers.set('content-type', 'application/json')
  return ok(call)
}
