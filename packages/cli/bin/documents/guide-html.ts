import { Marked, type Tokens } from 'marked'
import { guideIds } from './guide-ids.ts'

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** The id of a heading, as GitHub makes it, so that links between pages lead to it in both places. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** The address of a link in a page of docs/: a guide of the bank, or a file of the repository. */
function toLinkAddress(href: string, repository: string): string {
  if (/^(?:#|https?:)/.test(href)) return href
  const [, name = '', fragment = ''] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? []
  if (guideIds.includes(name)) return `/docs/${name}${fragment}`
  return new URL(href, `${repository}/docs/`).href
}

/** A state diagram as a list: each state with those that follow. */
function stateList(diagram: string): string {
  const followers = new Map<string, string[]>()
  for (const [, from = '', to = ''] of diagram.matchAll(/^ +(\w+) --> (\w+|\[\*\])$/gm)) {
    followers.set(from, [...(followers.get(from) ?? []), to])
  }
  const code = (state: string) => `<code>${escapeHtml(state)}</code>`
  const lines = [...followers].map(([from, to]) =>
    to.includes('[*]')
      ? `<li>${code(from)} is final</li>`
      : `<li>${code(from)} → ${to.map(code).join(', ')}</li>`,
  )
  return `<ul>${lines.join('')}</ul>\n`
}

function codeFigure(text: string, label: string): string {
  const code = `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
  return `<figure class="code" aria-label="${escapeHtml(label)}" data-copyable="">${code}</figure>\n`
}

/** The name in a cell that has nothing but a name of code: links can point to its row. */
function readCodeName({ tokens: [only, ...otherTokens] }: Tokens.TableCell): string | undefined {
  if (only?.type !== 'codespan' || otherTokens.length > 0) return undefined
  return /^[A-Za-z][\w-]*$/.exec(only.raw.slice(1, -1))?.[0]
}

/**
 * Makes the HTML of a page as the console has it: a card for each section, and tables that phones show as
 * lists.
 */
export function guideHtml(markdown: string, repository: string): string {
  const ids = new Set<string>()
  let heading = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
  const take = (id: string) => !ids.has(id) && Boolean(ids.add(id))
  const marked = new Marked()
  marked.use({
    renderer: {
      heading({ depth, text, tokens }) {
        if (depth === 1) return ''
        heading = text.replaceAll('`', '')
        const id = headingId(heading)
        ids.add(id)
        const opening = depth === 2 ? '</section>\n<section class="card">\n' : ''
        return `${opening}<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code: ({ text, lang }) => (lang === 'mermaid' ? stateList(text) : codeFigure(text, heading)),
      html: () => '',
      link({ href, tokens }) {
        return `<a href="${escapeHtml(toLinkAddress(href, repository))}">${this.parser.parseInline(tokens)}</a>`
      },
      image: ({ href, text }) =>
        `<a href="${escapeHtml(toLinkAddress(href, repository))}">${escapeHtml(text)}</a>`,
      table({ header, rows }) {
        const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
        const labels = header.map(({ text }) => escapeHtml(text.replaceAll('`', '')))
        const drawCell = (cell: Tokens.TableCell, at: number) => {
          const name = at === 0 ? readCodeName(cell) : undefined
          const isPlace = name !== undefined && take(name)
          const inner = isPlace ? `<a class="place" id="${name}" href="#${name}">${name}</a>` : inline(cell)
          const tag = at === 0 ? 'th scope="row"' : 'td'
          return `<${tag} data-label="${labels[at]}"><div>${inner}</div></${tag.slice(0, 2)}>`
        }
        const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('')
        const body = rows.map((row) => `<tr>${row.map(drawCell).join('')}</tr>`).join('\n')
        const caption = `<caption class="unseen">${escapeHtml(heading)}</caption>`
        const whole = `<table>${caption}<thead><tr>${head}</tr></thead><tbody>\n${body}</tbody></table>`
        return `<div class="table">${whole}</div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return `<section class="card">\n${html}</section>\n`
}
