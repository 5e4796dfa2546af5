import type { RecordedBank, RequestParts } from './bank.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function readAttribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll(/&(#?\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}

/** What a browser would send of the form of a page that does this; without what a button adds. */
export function readForm(html: string, step: string): URLSearchParams {
  const form = html.split('<form').find((part) => part.includes(`name="step" value="${step}"`))
  if (form === undefined) throw new Error(`no form does ${step}`)
  const filledForm = new URLSearchParams()
  for (const [tag] of form.split('</form')[0]?.matchAll(/<input[^>]*>/g) ?? []) {
    if (readAttribute(tag, 'type') === 'checkbox' && !/ checked\b/.test(tag)) continue
    filledForm.append(readAttribute(tag, 'name') ?? '', readAttribute(tag, 'value') ?? '')
  }
  return filledForm
}

/** The form with other values of some fields. */
export function fillForm(form: URLSearchParams, fields: Readonly<Record<string, string>>): URLSearchParams {
  const filledForm = new URLSearchParams(form)
  for (const [name, value] of Object.entries(fields)) filledForm.set(name, value)
  return filledForm
}

/** A person with a browser in front of the bank's page. */
interface Browser {
  /** Opens an address, and gives the page. */
  open(address: string): Promise<string>
  /**
   * Sends a form of the page at an address, and gives where the browser goes; the page itself where it stays.
   */
  send(address: string, form: URLSearchParams): Promise<string>
  /** Opens a link and logs in by its form, of which nothing is written. */
  logIn(link: string, customerNumber: string): Promise<void>
  /**
   * Logs in, opens the page with the choice that a query makes, and sends an answer, which alone is written;
   * gives where the browser goes.
   */
  answer(link: string, customerNumber: string, step?: 'approve' | 'refuse', choice?: string): Promise<string>
}

function readPath(address: string): string {
  const { pathname, search } = new URL(address, 'http://127.0.0.1')
  return pathname + search
}

/** A browser that asks for pages in a language. */
export function createBrowser({ ask, prepare }: RecordedBank, language = 'en-GB,en;q=0.9'): Browser {
  const headers = { 'Accept-Language': language }
  const visit = (method: string, address: string, parts: RequestParts = {}) =>
    ask(method, readPath(address), { ...parts, headers })
  const open: Browser['open'] = async (address) => (await visit('GET', address)).text()
  const send: Browser['send'] = async (address, form) => {
    const answer = await visit('POST', address, { body: form })
    return answer.headers.get('location') ?? (await answer.text())
  }
  const logIn: Browser['logIn'] = async (link, customerNumber) => {
    await prepare(async () =>
      send(link, fillForm(readForm(await open(link), 'identify'), { customerNumber })),
    )
  }
  return {
    open,
    send,
    logIn,
    async answer(link, customerNumber, step = 'approve', choice = '') {
      await logIn(link, customerNumber)
      const page = await prepare(() => open(link + choice))
      return send(link, readForm(page, step))
    },
  }
}

/** The address of the bank's page in an answer. */
export async function readScaLink(answer: Response): Promise<string> {
  const text = await answer.text()
  const { _links: links } = JSON.parse(text) as { _links?: { scaRedirect?: { href: string } } }
  const href = links?.scaRedirect?.href
  if (href === undefined) throw new Error(`there is no link: ${text}`)
  return href
}

/** Reads the headers with which a TPP names a PSU after the redirect of the browser. */
export function readPsuHeaders(redirectUri: string): Readonly<Record<string, string>> {
  const { searchParams } = new URL(redirectUri)
  const corporation = searchParams.get('psu-corporate-id')
  return {
    'PSU-ID': searchParams.get('psu-id') ?? '',
    'TPP-Session-ID': searchParams.get('tpp-session-id') ?? '',
    ...(corporation !== null && { 'PSU-Corporate-ID': corporation }),
  }
}
