import { readForm } from '../html.ts'

/** What a person does at the bank's page. */
interface PageVisit {
  readonly customer: string
  readonly answer?: 'approve' | 'refuse'
  /** The choice of the person or company for which they act, as a query. */
  readonly choice?: string
}

async function fetchPage(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`the page at ${url} is ${answer.status}: ${text}`)
  return text
}

async function send(
  url: string,
  form: Readonly<Record<string, string | readonly string[]>>,
): Promise<string> {
  const body = new URLSearchParams()
  for (const [name, values] of Object.entries(form)) {
    for (const value of [values].flat()) body.append(name, value)
  }
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const location = answer.headers.get('location')
  if (answer.status === 303 && location !== null) return new URL(location, url).href
  throw new Error(`a form of the page at ${url} is answered ${answer.status}: ${await answer.text()}`)
}

/**
 * Goes through the page by the forms that it shows, over HTTP and without a script; gives what the way back
 * says.
 */
export async function throughThePage(link: string, visit: PageVisit): Promise<URLSearchParams> {
  const { customer, answer = 'approve', choice } = visit
  const loggedIn = await send(link, {
    ...readForm(await fetchPage(link), 'identify'),
    customerNumber: customer,
  })
  const offerAddress = choice === undefined ? loggedIn : `${loggedIn}?${choice}`
  return new URL(await send(offerAddress, readForm(await fetchPage(offerAddress), answer))).searchParams
}
