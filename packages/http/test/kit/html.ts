/** A tag of a page: its name, its attributes, and the text after it up to the next tag. */
export interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Decodes the text of a page. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

/**
 * The tags of a page in order. The page writes its own HTML, so any form of it that this does not know is an
 * error.
 */
export function parseTags(html: string): readonly Tag[] {
  const [start = '', ...parts] = html.split('<')
  if (start !== '') throw new Error(`text before the page: ${start}`)
  return parts.map((part) => {
    const [, end = '', name = '', attributes = '', text = ''] =
      /^(\/?)(!?[a-z][a-z0-9]*)((?: [\w-]+(?:="[^"]*")?)*) ?\/?>([^>]*)$/is.exec(part) ?? []
    if (name === '') throw new Error(`no tag: <${part}`)
    const pairs = attributes === '' ? [] : [...attributes.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)]
    const values = new Map(pairs.map(([, key = '', value = '']) => [key, unescaped(value)]))
    if (values.size < pairs.length) throw new Error(`twice in <${part}`)
    return {
      name: name.toLowerCase(),
      isEnd: end !== '',
      attributes: values,
      text: unescaped(text),
    }
  })
}

const voids = new Set(['!doctype', 'meta', 'link', 'input', 'br', 'wbr'])

/** The tags that have no end or no beginning, or end in a wrong order. */
export function unbalanced(tags: readonly Tag[]): readonly string[] {
  const open: string[] = []
  const problems: string[] = []
  for (const { name, isEnd } of tags) {
    if (isEnd && open.pop() !== name) problems.push(name)
    if (!isEnd && !voids.has(name)) open.push(name)
  }
  return [...problems, ...open]
}

/** The text of the page that people read. */
export function readPageText(html: string): string {
  return parseTags(html)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

/** The tags inside each element of this name, with its own tag first. */
export function elements(tags: readonly Tag[], tagName: string): readonly (readonly Tag[])[] {
  return tags.flatMap((tag, start) => {
    if (tag.name !== tagName || tag.isEnd) return []
    const end = tags.findIndex(({ name, isEnd }, at) => at > start && isEnd && name === tagName)
    return [tags.slice(start, end)]
  })
}

function attribute(tag: Tag | undefined, name: string): string {
  return tag?.attributes.get(name) ?? ''
}

/** The values of an attribute of all tags of this name. */
export function values(tags: readonly Tag[], name: string, key: string): readonly string[] {
  return tags.flatMap((tag) => (tag.name === name && !tag.isEnd ? (tag.attributes.get(key) ?? []) : []))
}

/** Reads the fields that a browser would send for this form, without those of its buttons. */
export function readForm(html: string, step: string): Readonly<Record<string, readonly string[]>> {
  const forms = elements(parseTags(html), 'form')
  const form = forms.find((tags) =>
    tags.some((tag) => attribute(tag, 'name') === 'step' && attribute(tag, 'value') === step),
  )
  if (form === undefined) throw new Error(`no form does ${step}`)
  const fields: Record<string, string[]> = {}
  for (const tag of form.filter(({ name }) => name === 'input')) {
    const { attributes } = tag
    if (attributes.get('type') === 'checkbox' && !attributes.has('checked')) continue
    const name = attribute(tag, 'name')
    fields[name] = [...(fields[name] ?? []), attribute(tag, 'value')]
  }
  return fields
}
