/** D: what browsers and servers carry without trouble, with room for the query that is added (S3). */
const charactersMax = 2_000

const printable = /^[!-~]+$/

/** D: the address will stand in a page, where quotes and angles end what they stand in; to some, a backslash is a slash. */
const unsafe = /["'`<>\\]/

/**
 * The beginning as it must be written, up to the end of the host: what a browser would mend (`https:host`, `https:///host`) is
 * not guessed at. User-info hides the host.
 */
const beginning = /^https?:\/\/[^/?@]+(?:[/?]|$)/i

/**
 * Whether a PSU can be sent back to an address (S3): an absolute http or https URL without user-info, and without fragment,
 * since the answer is written into the query.
 */
export function isRedirectUri(value: string): boolean {
  if (value.length > charactersMax || !printable.test(value) || unsafe.test(value)) return false
  return !value.includes('#') && beginning.test(value) && URL.canParse(value)
}
