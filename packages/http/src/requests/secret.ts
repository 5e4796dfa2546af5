const concealed = '[control token]'

/** A text with something else in the place of a secret. */
export function withoutSecret(text: string, secret: string | undefined): string {
  return secret === undefined ? text : text.replaceAll(secret, concealed)
}
