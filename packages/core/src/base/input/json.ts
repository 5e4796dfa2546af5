/** What JSON makes of a text; nothing, which no JSON text says, where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
