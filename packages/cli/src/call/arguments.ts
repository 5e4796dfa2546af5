import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import type { Arguments, Flags } from '@pocketbank/hosts/node/arguments'
import type { Environment } from '@pocketbank/hosts/node/options'
import { addressAtBank } from '@pocketbank/testing/tpp/address'
import { readBankUrl, urlFlag } from '../bank-url.ts'
import { readOption } from '../command.ts'
import { tokenFlag } from '../control.ts'

export const callFlags = {
  body: { value: 'TEXT', help: 'body to send' },
  data: {
    value: '@FILE',
    help: 'body from a file; @- reads standard input; without @ the text itself',
  },
  header: { value: "'Name: value'", help: 'header to add; may be repeated', multiple: true },
  profile: { value: 'FILE', help: 'headers from a file, or from a profile: present, payment' },
  url: urlFlag,
  id: { value: 'PSDNO-FSA-…', help: 'id of the TPP that calls' },
  key: {
    value: 'FILE',
    help: 'private key of the TPP in PEM',
    byDefault: 'POCKETBANK_KEY, else a key in .pocketbank/',
  },
  certificate: { value: 'FILE', help: 'certificate of the key in PEM', byDefault: 'POCKETBANK_CERTIFICATE' },
  'no-sign': { help: 'sends no certificate and no signature' },
  explain: { help: "prints the bank's explanation of the request on stderr" },
  'control-token': tokenFlag,
  json: { help: 'prints status, headers and body as one JSON object' },
  quiet: { help: 'prints only the body of the response', short: 'q' },
} as const satisfies Flags

export interface CallArguments {
  readonly method: string
  readonly url: URL
  /** The address of the bank, without the path of the request. */
  readonly bank: string
  /** Headers of the command line. They replace headers of the profile with the same name. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly profile: string | undefined
  /** The body: a text, or a file to read. The file `-` is standard input. */
  readonly body: { readonly text: string } | { readonly file: string } | undefined
  /** The id of the TPP that calls, if the command line names one. */
  readonly id: string | undefined
  readonly key: string | undefined
  readonly certificate: string | undefined
  readonly sign: boolean
}

/** Reads the arguments of `call`. The error is one line. */
export function readCall(
  { flags, operands }: Arguments,
  environment: Environment,
): Result<CallArguments, string> {
  const [method = '', path = ''] = operands
  const place = readTarget(path, flags, environment)
  if (!place.ok) return place
  const id = readOption(flags, 'id')
  if (id?.trim() === '') return fail('--id: must be the id of a TPP such as PSDNO-FSA-123456789')
  const headers = readHeaderLines((flags.header ?? []) as readonly string[], '--header')
  if (!headers.ok) return headers
  const body = readBodyFlag(flags, method.toUpperCase())
  if (!body.ok) return body
  return ok({
    method: method.toUpperCase(),
    ...place.value,
    headers: headers.value,
    profile: readOption(flags, 'profile'),
    body: body.value,
    id,
    key: readOption(flags, 'key') ?? (environment.POCKETBANK_KEY || undefined),
    certificate: readOption(flags, 'certificate') ?? (environment.POCKETBANK_CERTIFICATE || undefined),
    sign: flags['no-sign'] !== true,
  })
}

/** True if a URL is at the address of a bank or under it. */
function isBankAddress(url: URL, bank: string): boolean {
  const { origin, pathname } = new URL(bank)
  return url.origin === origin && `${url.pathname}/`.startsWith(`${pathname.replace(/\/$/, '')}/`)
}

/**
 * Reads the target of a request: a path of the bank, or a whole URL copied from a link or a log. A whole URL
 * wins over POCKETBANK_URL, so it may name another bank. With `--url` it must be at that bank.
 */
function readTarget(
  path: string,
  flags: Arguments['flags'],
  environment: Environment,
): Result<{ readonly url: URL; readonly bank: string }, string> {
  const bank = readBankUrl(flags, environment)
  if (path.startsWith('/')) return ok({ url: addressAtBank(path, bank), bank })
  const url = /^https?:\/\//i.test(path) && URL.canParse(path) ? new URL(path) : undefined
  if (url === undefined)
    return fail(
      writeError({
        place: 'PATH',
        problem: `must begin with a slash, or be an address such as ${bank}/v1/accounts`,
        got: path,
      }),
    )
  if (isBankAddress(url, bank)) return ok({ url, bank })
  if (flags.url === undefined) return ok({ url, bank: url.origin })
  const problem = 'must be at the bank of --url'
  return fail(writeError({ place: 'PATH', problem, got: path, remedy: 'Leave out one of them' }))
}

/** Reads lines such as `PSU-ID: abc`. An error begins with their place. */
export function readHeaderLines(
  lines: readonly string[],
  place: string,
): Result<readonly (readonly [name: string, value: string])[], string> {
  const headers: (readonly [string, string])[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:\s]+):(.*)$/s.exec(line) ?? []
    try {
      new Headers([[name, value.trim()]])
    } catch {
      return fail(writeError({ place, problem: 'must be "Name: value"', got: line }))
    }
    headers.push([name, value.trim()])
  }
  return ok(headers)
}

/**
 * Reads the body from `--body` or `--data`. It need not be JSON, since a tester may send wrong JSON on
 * purpose.
 */
function readBodyFlag(flags: Arguments['flags'], method: string): Result<CallArguments['body'], string> {
  const { body, data } = flags
  if (body !== undefined && data !== undefined) return fail('--body: cannot be combined with --data')
  const dataText = readOption(flags, body === undefined ? 'data' : 'body')
  if (dataText === undefined) return ok(undefined)
  if (method === 'GET' || method === 'HEAD')
    return fail(
      writeError({
        place: body === undefined ? '--data' : '--body',
        problem: `must be left out, as ${method} has no body`,
      }),
    )
  if (body !== undefined) return ok({ text: dataText })
  if (dataText === '-' || dataText === '@-') return ok({ file: '-' })
  return ok(dataText.startsWith('@') ? { file: dataText.slice(1) } : { text: dataText })
}
