import { writeUnsignedCurl } from './docs/code-samples.ts'
import type { PageInput } from './page.ts'

/** Returns the address at which the browser reached the bank. */
export function browserUrl({ env, request }: Pick<PageInput, 'env' | 'request'>): string {
  const { publicOrigin, publicPath } = env.address
  const scheme = request.isEncrypted === true ? 'https' : 'http'
  return (publicOrigin ?? `${scheme}://${request.headers.get('Host') ?? ''}`) + publicPath
}

/** Returns the address for requests under `/v1`. It has another port if those need a client certificate. */
export function operationsUrl(input: Pick<PageInput, 'env' | 'request'>): string {
  const { env, request } = input
  const { publicOrigin, publicPath } = env.address
  const origin = publicOrigin ?? request.origins?.operations
  return origin === undefined ? browserUrl(input) : origin + publicPath
}

interface CopiedCall {
  readonly method: string
  /** The path without the query that names the TPP. */
  readonly path: string
  readonly body?: object
}

/**
 * Writes a control call as a curl command. The command reads the token of the host from an environment
 * variable.
 */
export function controlCurl(input: PageInput, { method, path, body }: CopiedCall): string {
  const { tpp, env } = input
  const target = tpp === undefined ? path : `${path}?${new URLSearchParams({ tpp })}`
  const headers = env.requests.secret === undefined ? [] : [['Authorization', 'Bearer <token>'] as const]
  const request = { method, target, headers, ...(body && { body: JSON.stringify(body) }) }
  return writeUnsignedCurl(request, browserUrl(input))
}
