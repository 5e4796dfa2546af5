/** D: a length that all browsers and servers accept, even with the added query (S3). */
const charactersMax = 2_000

const printable = /^[!-~]+$/

/**
 * D: characters that could end an attribute or string of a page. Some programs read a backslash as a slash.
 */
const unsafe = /["'`<>\\]/

/**
 * An http address: scheme, host, port, path and query. Excludes what browsers correct, such as `https:host`
 * and `https:///host`. Also excludes user-info, which hides the host, and a comma in the host, which joins
 * repeated headers.
 */
const form =
  /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?)(?::([1-9][0-9]{0,4}))?(\/[^?#]*)?(\?[^#]*)?$/i

/** A percent sign without two hexadecimal digits. */
const brokenEscape = /%(?![0-9a-f]{2})/i

/**
 * The address of an app: a private scheme with a dot and a path as in `com.example.app:/back`, or any private
 * scheme with an authority as in `app://back`.
 */
const appForm =
  /^(?:[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/[^/?#@][^?#]*|[a-z][a-z0-9+.-]*:\/\/[^/?#@]+(?:\/[^?#]*)?)(?:\?[^#]*)?$/i

/** Schemes that are never an app's, since browsers handle them. */
const foreignSchemes = new Set('http https javascript data file blob vbscript about ftp ws wss'.split(' '))

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** True if DNS allows the labels of a host name. */
function hasLabels(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  return labels.every(({ length }) => length > 0 && length <= 63)
}

/** Returns the scheme of an app's address; undefined for other addresses. */
export function findAppScheme(address: string): string | undefined {
  const scheme = address.slice(0, address.indexOf(':')).toLowerCase()
  return foreignSchemes.has(scheme) ? undefined : scheme
}

/** True if an address is an app's and browsers do not change it, except for the case of the scheme. */
function isAppAddress(value: string): boolean {
  const scheme = findAppScheme(value)
  if (scheme === undefined || !appForm.test(value) || !URL.canParse(value)) return false
  return new URL(value).href === scheme + value.slice(scheme.length)
}

/**
 * True if browsers do not change an address, except for the case of scheme and host. The PSU then reaches the
 * address that the TPP sent.
 */
function isReadAsWritten(value: string): boolean {
  const [, scheme = '', host = '', port = '', path = '/', query = ''] = form.exec(value) ?? []
  if (!URL.canParse(value)) return false
  const { href, hostname } = new URL(value)
  const protocol = scheme.toLowerCase()
  // Browsers shorten an IPv6 address.
  const name = host.startsWith('[') ? hostname : host.toLowerCase()
  const portText = port === '' || port === defaultPorts[protocol] ? '' : `:${port}`
  return hasLabels(name) && href === `${protocol}://${name}${portText}${path}${query}`
}

/**
 * True if a PSU can be redirected to an address (S3). It must be an absolute http or https URL or an app's
 * address that browsers do not change, without user-info. It must have no fragment, since the result is added
 * to the query.
 */
export function isRedirectUri(value: string): boolean {
  if (value.length > charactersMax || !printable.test(value)) return false
  return !unsafe.test(value) && !brokenEscape.test(value) && (isReadAsWritten(value) || isAppAddress(value))
}
