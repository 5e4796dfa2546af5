import type { Server } from '@pocketbank/hosts/node'
import { fetchBank } from '@pocketbank/hosts/node/tls/fetch-bank'
import { escapeHtml } from '../escape-html.ts'
import { reachableUrl } from '../start/browser.ts'

/** Requests in the HTML file. A suite may cause thousands of refusals, and the file should open at once. */
const pagesMax = 50

/** Signs in to the console if it needs a token, and returns the session cookie. */
async function openSession(
  url: string,
  { ca }: Pick<Server, 'ca'>,
  token: string | undefined,
): Promise<string> {
  if (token === undefined) return ''
  const body = new URLSearchParams({ token })
  const answer = await fetchBank(`${url}/console/enter`, { method: 'POST', body, redirect: 'manual' }, ca)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Fetches a page or style sheet of the console. */
async function fetchText(address: string, { ca }: Pick<Server, 'ca'>, cookie: string): Promise<string> {
  const answer = await fetchBank(address, { headers: { Cookie: cookie } }, ca)
  if (answer.ok) return await answer.text()
  throw new Error(`${address} answers ${answer.status}`)
}

/** Returns the explanation of a page without links to other pages. */
function pageContent(html: string): string {
  const [, content = ''] = /<article class="pane">([\s\S]*)<\/article>/.exec(html) ?? []
  return content.replaceAll(/<a [^>]*href="[^#][^>]*>([\s\S]*?)<\/a>/g, '$1')
}

const hasFailed = ({ status }: { readonly status: number }) => status === 0 || status >= 400

/**
 * Collects the console's pages about the latest failed requests in one self-contained HTML file. Returns
 * undefined if no request failed.
 */
export async function writeFailedPages(
  server: Server,
  token: string | undefined,
): Promise<string | undefined> {
  const failed = server.app.requests.entries.filter(hasFailed).slice(-pagesMax)
  if (failed.length === 0) return undefined
  const url = reachableUrl(server.pagesUrl)
  const cookie = await openSession(url, server, token)
  const parts: string[] = []
  let style: string | undefined
  for (const { id, tpp, status, method, target, label } of failed) {
    const query = new URLSearchParams({ tab: 'all', ...(tpp !== undefined && { tpp }) })
    const address = `${url}/console/requests/${encodeURIComponent(id)}?${query}`
    const page = await fetchText(address, server, cookie)
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
    style ??= await fetchText(new URL(sheet, url).href, server, cookie)
    const about = label === undefined ? target : `${target} · ${label}`
    const title = `${status === 0 ? 'no response' : status} ${escapeHtml(method)} ${escapeHtml(about)}`
    parts.push(`<details><summary>${title}</summary>${pageContent(page)}</details>`)
  }
  const head = `<meta charset="utf-8"><title>pocketbank: requests that failed</title><style>${style}</style>`
  return `<!doctype html><html lang="en"><head>${head}</head><body class="console"><main><h1>Requests that failed</h1>${parts.join('\n')}</main></body></html>\n`
}
