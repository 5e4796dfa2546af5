import { parseTags } from '../../../http/test/kit/html.ts'

/** Elements that begin and end a line. */
const blocks = new Set(
  ['header', 'main', 'footer', 'section', 'form', 'h1', 'h2', 'p', 'ol', 'ul', 'li', 'dl', 'div'].concat([
    'fieldset',
    'legend',
    'label',
    'button',
    'details',
    'summary',
    'nav',
    'body',
  ]),
)
const headings: Readonly<Record<string, string>> = { h1: '# ', h2: '## ', summary: '+ ' }
const stepMarks: Readonly<Record<string, string>> = { done: '✓ ', here: '> ', ahead: '· ' }
const unseen = new Set(['style', 'svg', 'script'])

type Attributes = ReadonlyMap<string, string>

function describeInput(attributes: Attributes): string {
  const type = attributes.get('type') ?? 'text'
  const value = `${attributes.get('name') ?? ''}=${attributes.get('value') ?? ''}`
  if (type === 'checkbox' || type === 'radio') return `[${attributes.has('checked') ? 'x' : ' '} ${value}]`
  const marks = ['required', 'aria-invalid', 'maxlength'].filter((name) => attributes.has(name))
  return `[${[type, value, ...marks].join(' ')}]`
}

function describeButton(attributes: Attributes): string {
  const name = attributes.get('name')
  return name === undefined ? '[button] ' : `[button ${name}=${attributes.get('value') ?? ''}] `
}

/** The steps at the top of the page are one line. */
function isStep(name: string, attributes: Attributes): boolean {
  return name === 'li' && Object.hasOwn(stepMarks, attributes.get('class') ?? '')
}

/**
 * Reduces a page to what a person sees and a form sends: a line for each block of text, fields and buttons in
 * brackets.
 */
export function pageLines(html: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  let hidden = ''
  let skipped: string | undefined
  const flush = () => {
    const text = line.replaceAll(/\s+/g, ' ').trim()
    if (text !== '' && !/^[-#+✓>·]+$/.test(text)) lines.push(text)
    line = ''
  }
  for (const { name, isEnd, attributes, text } of parseTags(html)) {
    if (skipped !== undefined) {
      if (!isEnd || name !== skipped) continue
      skipped = undefined
    } else if (unseen.has(name) && !isEnd) {
      skipped = name
      continue
    } else if (blocks.has(name) && !isStep(name, attributes)) flush()
    if (!isEnd) {
      if (name === 'html') line += `language ${attributes.get('lang')}; title`
      if (name === 'form') lines.push(`form ${attributes.get('method')} ${attributes.get('action')}`)
      if (name === 'input' && attributes.get('type') === 'hidden')
        hidden += ` ${attributes.get('name')}=${attributes.get('value')}`
      else if (name === 'input') line += `${describeInput(attributes)} `
      if (name === 'button') line += describeButton(attributes)
      if (name === 'a') line += `[link ${attributes.get('href')}] `
      line += headings[name] ?? ''
      if (name === 'li') line += stepMarks[attributes.get('class') ?? ''] ?? '- '
    }
    if (hidden !== '' && name !== 'input') {
      lines.push(`sends${hidden}`)
      hidden = ''
    }
    line += ` ${text}`
  }
  flush()
  return lines.map((textLine) => `= ${textLine}`)
}
