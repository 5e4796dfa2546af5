import { writeUnsignedCurl } from './docs/code-samples.ts'
import type { GivenAlways } from './page.ts'

/** The address of the bank as the browser reached it. */
export function browserUrl({ env, request }: Pick<GivenAlways, 'env' | 'request'>): string {
  const { publicOrigin, publicPath } = env.address
  const { protocol } = new URL(request.raw.url)
  return (publicOrigin ?? `${protocol}//${request.headers.get('Host') ?? ''}`) + publicPath
}

/** A request for a control operation. */
interface CopiedCall {
  readonly method: string
  /** The path, without the query that names the TPP. */
  readonly path: string
  readonly body?: object
}

/** A control call as a command to copy. A host with a token gets it from the variable of the command line. */
export function controlCurl(given: GivenAlways, { method, path, body }: CopiedCall): string {
  const { tpp, env } = given
  const target = tpp === undefined ? path : `${path}?${new URLSearchParams({ tpp })}`
  const headers = env.requests.secret === undefined ? [] : [['Authorization', 'Bearer <token>'] as const]
  const sent = { method, target, headers, ...(body && { body: JSON.stringify(body) }) }
  return writeUnsignedCurl(sent, browserUrl(given))
}
