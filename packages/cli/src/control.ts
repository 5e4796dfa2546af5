import type { Flag, WrittenOptions } from '@pocketbank/hosts/node/arguments'
import type { Environment } from '@pocketbank/hosts/node/options'
import { fetchBank } from '@pocketbank/hosts/node/tls/fetch-bank'
import { findControlUrl } from './bank-url.ts'
import { readOption, UserFault } from './command.ts'
import { networkFaultLine } from './faults.ts'
import { writeCall } from './program.ts'

/** The option for the token of the control operations. */
export const tokenFlag = {
  value: 'TOKEN',
  help: 'control token of the bank',
  byDefault: 'POCKETBANK_CONTROL_TOKEN',
} as const satisfies Flag

/** Address and token for requests under `/_sandbox/`. */
export interface Control {
  readonly url: string
  readonly token: string | undefined
  readonly environment: Environment
  /** Authority in PEM that issued the certificate of the bank. Default: the test authority. */
  readonly ca?: string | undefined
}

export function readControl(bank: string, flags: WrittenOptions, environment: Environment): Control {
  const { POCKETBANK_CONTROL_TOKEN: variable } = environment
  const url = findControlUrl(bank, environment)
  return { url, token: readOption(flags, 'control-token') ?? (variable || undefined), environment }
}

/** A refusal of a control request, with its HTTP status. */
export class ControlRefusal extends UserFault {
  readonly status: number

  constructor(line: string, status: number) {
    super(line)
    this.status = status
  }
}

async function readErrorMessage(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined)
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body
  return hasMessage ? String(body.message) : `the response has the status ${answer.status}`
}

/** Options of a control request. A request with a body is a POST. */
interface ControlQuestion {
  readonly accept?: string
  readonly body?: object
}

/**
 * Sends a control request to a running bank. Throws a one-line error if the bank refuses or does not respond.
 */
export async function askControl(
  { url, token, environment, ca }: Control,
  path: string,
  { accept = 'application/json', body }: ControlQuestion = {},
): Promise<Response> {
  const address = new URL(`${url}/_sandbox/${path}`)
  const headers = { Accept: accept, ...(token !== undefined && { Authorization: `Bearer ${token}` }) }
  let answer: Response
  try {
    answer = await fetchBank(
      address,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        body: JSON.stringify(body) ?? null,
      },
      ca,
    )
  } catch (fault) {
    throw new UserFault(networkFaultLine(fault, address, writeCall(environment, 'start')))
  }
  if (answer.ok) return answer
  throw new ControlRefusal(
    `${address.origin}${address.pathname}: ${await readErrorMessage(answer)}`,
    answer.status,
  )
}
