import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

/** What a client says of one request. */
export interface RequestContent {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** An answer as its text and status alone. */
interface ResponseBody {
  readonly status: number
  readonly text: string
}

/** Sends unsigned requests to an address. */
type Client = (method: string, url: string, caller?: RequestContent) => Promise<ResponseBody>

function toHeaders({ headers = {}, body }: RequestContent): Readonly<Record<string, string>> {
  return body === undefined ? headers : { 'Content-Type': 'application/json', ...headers }
}

/** Sends by the `curl` of this machine. */
export const throughCurl: Client = async (method, url, caller = {}) => {
  const lines = Object.entries(toHeaders(caller)).flatMap(([name, value]) => [
    '--header',
    `${name}: ${value}`,
  ])
  const data = caller.body === undefined ? [] : ['--data-binary', JSON.stringify(caller.body)]
  const args = ['--silent', '--show-error', '--globoff', '--write-out', '\n%{http_code}', '--request', method]
  const { stdout } = await promisify(execFile)('curl', [...args, ...lines, ...data, url])
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end)), text: stdout.slice(0, end) }
}

/** Sends by the `fetch` of this process. */
export const throughFetch: Client = async (method, url, caller = {}) => {
  const body = caller.body === undefined ? {} : { body: JSON.stringify(caller.body) }
  const answer = await fetch(url, { method, headers: toHeaders(caller), redirect: 'manual', ...body })
  return { status: answer.status, text: await answer.text() }
}

/** Whether this machine has `curl`. */
export const hasCurl = spawnSync('curl', ['--version']).error === undefined
