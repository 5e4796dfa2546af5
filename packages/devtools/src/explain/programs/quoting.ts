/** Quotes any text as one word of a POSIX shell. Bytes are read as UTF-8. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Quotes a text with double quotes, in the escapes that JSON, Java and C# share. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u00a0\u2028\u2029\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Quotes a text with single quotes, in the escapes that JavaScript and Python share. */
export function singleQuoted(text: string): string {
  const inner = doubleQuoted(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

/** Escapes a text for the inside of a literal in double quotes. */
export function insideDouble(text: string): string {
  return doubleQuoted(text).slice(1, -1)
}
