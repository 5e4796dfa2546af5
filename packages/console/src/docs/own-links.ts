import type { PageInput } from '../page.ts'

/** Adds base path and TPP to the links of a text that was drawn without them. */
export function withOwnLinks(html: string, href: PageInput['href']): string {
  if (href('/') === '/') return html
  return html.replaceAll(/(?<= href=")\/[^"#]*/g, (path) => href(path))
}
