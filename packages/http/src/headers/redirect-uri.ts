/** D: what browsers and servers carry without trouble, with room for the query that is added (S3). */
const charactersMax = 2_000

const printable = /^[!-~]+$/

/** D: the address will stand in a page, where quotes and angles end what they stand in; to some, a backslash is a slash. */
const unsafe = /["'`<>\\]/

/**
 * The address in its parts: scheme, host, port, path and query. What a browser would mend (`https:host`, `https:///host`) is not
 * guessed at. User-info hides the host, and a comma in the host is how two headers arrive.
 */
const form =
  /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?)(?::([1-9][0-9]{0,4}))?(\/[^?#]*)?(\?[^#]*)?$/i

/** A percent sign that begins no byte. */
const brokenEscape = /%(?![0-9a-f]{2})/i

/**
 * The address of an app in its parts: a private scheme with a dot and a path, as in `com.example.app:/back`, or any private scheme with an
 * authority, as in `app://back`.
 */
const appForm =
  /^(?:[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/[^/?#@][^?#]*|[a-z][a-z0-9+.-]*:\/\/[^/?#@]+(?:\/[^?#]*)?)(?:\?[^#]*)?$/i

/** Schemes that are no app's: browsers run them, read them, or connect by them. */
const foreignSchemes = new Set('http https javascript data file blob vbscript about ftp ws wss'.split(' '))

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** Labels of a host name that DNS can have. */
function hasLabels(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  return labels.every(({ length }) => length > 0 && length <= 63)
}

function readScheme(address: string): string {
  return address.slice(0, address.indexOf(':')).toLowerCase()
}

/** The private scheme by which an address leads into an app; nothing for an address of the web. */
export function findAppScheme(address: string): string | undefined {
  const scheme = readScheme(address)
  return foreignSchemes.has(scheme) ? undefined : scheme
}

/** True if an address leads into an app, and browsers read it as written, except for the case of the scheme. */
function isAppAddress(value: string): boolean {
  const scheme = findAppScheme(value)
  if (scheme === undefined || !appForm.test(value) || !URL.canParse(value)) return false
  return new URL(value).href === scheme + value.slice(scheme.length)
}

/** True if browsers read an address as written, except for the case of scheme and host: the PSU goes where the TPP said. */
function isReadAsWritten(value: string): boolean {
  const [, scheme = '', host = '', port = '', path = '/', query = ''] = form.exec(value) ?? []
  if (!URL.canParse(value)) return false
  const { href, hostname } = new URL(value)
  const protocol = scheme.toLowerCase()
  // Of an IPv6 address there are many spellings, and a browser uses the shortest.
  const name = host.startsWith('[') ? hostname : host.toLowerCase()
  const behind = port === '' || port === defaultPorts[protocol] ? '' : `:${port}`
  return hasLabels(name) && href === `${protocol}://${name}${behind}${path}${query}`
}

/**
 * True if a PSU can be sent back to an address (S3): an absolute http or https URL or that of an app, read by browsers as written,
 * without user-info, and without fragment, since the answer is written into the query.
 */
export function isRedirectUri(value: string): boolean {
  if (value.length > charactersMax || !printable.test(value)) return false
  return !unsafe.test(value) && !brokenEscape.test(value) && (isReadAsWritten(value) || isAppAddress(value))
}
