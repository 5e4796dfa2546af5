import { offerNewRows } from './new-rows.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const isField = (node: Node): node is Field => /^(INPUT|SELECT|TEXTAREA)$/.test(node.nodeName)
const isSelect = (node: Node): node is HTMLSelectElement => node.nodeName === 'SELECT'
const isBox = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
const isFile = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'file'

function readAttribute(node: Node, name: string): string {
  return (isElement(node) && node.getAttribute(name)) || ''
}

const isKept = (node: Node) => isElement(node) && node.matches('[data-own], [data-keep]')

export function readRowKey(node: Node): string {
  return readAttribute(node, 'data-key')
}

function findKey(node: Node): string {
  const key = readAttribute(node, 'id') || readRowKey(node)
  if (key !== '' || !isField(node)) return key
  return readAttribute(node, 'name') + (isBox(node) ? ` ${readAttribute(node, 'value')}` : '')
}

function isSame(first: Node, second: Node): boolean {
  return first.nodeName === second.nodeName && findKey(first) === findKey(second)
}

function isTyped(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked
  if (isFile(field)) return (field.files?.length ?? 0) > 0
  if (!isSelect(field)) return field.value !== field.defaultValue
  const offered = [...field.options].findIndex((option) => option.defaultSelected)
  return field.selectedIndex !== Math.max(offered, 0)
}

function resetField(field: Field, next: Field): void {
  if (isBox(field)) field.checked = (next as HTMLInputElement).defaultChecked
  else if (isSelect(field)) field.selectedIndex = (next as HTMLSelectElement).selectedIndex
  else if (!isFile(field) && field.value !== next.value) field.value = next.value
}

function morphAttributes(old: Element, next: Element): void {
  for (const { name, value } of next.attributes) {
    if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value)
  }
  for (const { name } of [...old.attributes]) {
    if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name)
  }
}

function morphContent(old: Element, next: Element, admitsRows: boolean): void {
  const isList = old.hasAttribute('data-list')
  const isCounted = next.hasAttribute('data-new')
  if (isList && (isCounted || (!admitsRows && listRows(old).length > 0))) morphList(old, next)
  else {
    morphChildren(old, next, admitsRows)
    if (isList) offerNewRows(old, '0')
  }
}

/**
 * Changes a part of the page in place. A node stays if the new page has one with its `id`, `data-key` or
 * name, or else with its tag at its position. So clicks, focus, typed text, opened details and scroll
 * positions are kept. Nodes with `data-own` belong to the script. Nodes with `data-keep` stay until the
 * script removes them.
 *
 * The rows of a `data-list` do not move, unless `admitsRows` is true: new rows wait until a person shows
 * them.
 */
export function morph(old: Node, next: Node, admitsRows: boolean): void {
  if (!isElement(old) || !isElement(next)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue
    return
  }
  if (isKept(old) || old.isEqualNode(next)) return
  const typed = isField(old) && isTyped(old) ? { value: old.value } : undefined
  morphAttributes(old, next)
  morphContent(old, next, admitsRows)
  if (!isField(old)) return
  if (typed === undefined) resetField(old, next as Field)
  else if (isSelect(old)) old.value = typed.value
}

/** Moves a node without losing its focus and state, if the browser can. */
function moveBefore(parent: Element, node: Node, next: Node | null): void {
  const mover: { moveBefore?: (node: Node, next: Node | null) => void } = parent
  if (mover.moveBefore) mover.moveBefore(node, next)
  else parent.insertBefore(node, next)
}

function morphChildren(old: Element, next: Element, admitsRows: boolean): void {
  const nextNodes = [...next.childNodes]
  const nextKeys = new Set(nextNodes.map(findKey))
  const oldNodes = new Map<string, ChildNode>([...old.childNodes].map((node) => [findKey(node), node]))
  const hasNextKey = (node: Node) => findKey(node) !== '' && nextKeys.has(findKey(node))
  const skipKept = (start: ChildNode | null): ChildNode | null => {
    let node = start
    while (node && isKept(node) && !hasNextKey(node)) node = node.nextSibling
    return node
  }
  let position = skipKept(old.firstChild)
  const dropNode = (node: ChildNode) => {
    position = skipKept(node.nextSibling)
    node.remove()
  }
  const isAwaited = (node: Node, index: number) => {
    const key = findKey(node)
    return key === '' ? nextNodes.slice(index + 1).some((other) => isSame(node, other)) : nextKeys.has(key)
  }
  nextNodes.forEach((node, index) => {
    const key = findKey(node)
    while (position && !isSame(position, node) && !isAwaited(position, index)) dropNode(position)
    const match = position && isSame(position, node) ? position : key === '' ? undefined : oldNodes.get(key)
    if (match === undefined || match.parentNode !== old || !isSame(match, node)) {
      old.insertBefore(node, position)
      return
    }
    if (match === position) position = skipKept(position.nextSibling)
    else moveBefore(old, match, position)
    morph(match, node, admitsRows)
  })
  while (position) dropNode(position)
}

const isDivider = (row: Element) => row.hasAttribute('data-divider')
const listRows = (list: Element) => [...list.children].filter((row) => readRowKey(row) !== '')

function morphList(old: Element, next: Element): void {
  const nextRows = new Map(listRows(next).map((row) => [readRowKey(row), row]))
  const rows = listRows(old)
  const last = rows.findLastIndex((row) => nextRows.has(readRowKey(row)) && !isDivider(row))
  rows.forEach((row, index) => {
    const same = nextRows.get(readRowKey(row))
    nextRows.delete(readRowKey(row))
    if (same) morph(row, same, false)
    // Rows after the last one of both pages are now on the next page of the list.
    else if (index < last) row.remove()
  })
  const newRows = [...nextRows.values()].filter((row) => !isDivider(row))
  // If no row is on both pages, there may be more new rows than the response has.
  const plus = last < 0 && newRows.length > 0 ? '+' : ''
  offerNewRows(old, readAttribute(next, 'data-new') || `${newRows.length}${plus}`)
}
