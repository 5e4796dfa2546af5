/** A word of a POSIX shell, whatever it holds; bytes are taken for UTF-8. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A text in double quotes as JSON, Java and C# have it. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u00a0\u2028\u2029\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A text in single quotes as JavaScript and Python have it. */
export function singleQuoted(text: string): string {
  const inner = doubleQuoted(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

/** A text inside a literal in double quotes, as a part of it. */
export function insideDouble(text: string): string {
  return doubleQuoted(text).slice(1, -1)
}
