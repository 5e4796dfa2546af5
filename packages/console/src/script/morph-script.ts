/**
 * Changes the page in place. A node stays if the new page has one with its `id`, `data-key` or name, or else
 * with its tag at its position. So clicks, focus, typed text, opened details and scroll positions are kept.
 * Nodes with `data-own` belong to the script. Nodes with `data-keep` stay until the script removes them.
 *
 * The rows of a `data-list` do not move: new rows wait until a person shows them.
 */
export const morphScript = `
const readAttribute = (node, name) => (node.nodeType === 1 && node.getAttribute(name)) || ''
const isField = (node) => /^(INPUT|SELECT|TEXTAREA)$/.test(node.nodeName)
const isKept = (node) => node.nodeType === 1 && node.matches('[data-own], [data-keep]')
const rowKey = (node) => readAttribute(node, 'data-key')
const isBox = (field) => field.type === 'checkbox' || field.type === 'radio'

function findKey(node) {
  const key = readAttribute(node, 'id') || rowKey(node)
  if (key || !isField(node)) return key
  return readAttribute(node, 'name') + (isBox(node) ? ' ' + readAttribute(node, 'value') : '')
}

const isSame = (one, other) => one.nodeName === other.nodeName && findKey(one) === findKey(other)

function isTyped(field) {
  if (isBox(field)) return field.checked !== field.defaultChecked
  if (field.type === 'file') return field.files.length > 0
  if (field.nodeName !== 'SELECT') return field.value !== field.defaultValue
  const own = [...field.options].findIndex((option) => option.defaultSelected)
  return field.selectedIndex !== Math.max(own, 0)
}

function resetField(field, next) {
  if (isBox(field)) field.checked = next.defaultChecked
  else if (field.nodeName === 'SELECT') field.selectedIndex = next.selectedIndex
  else if (field.type !== 'file' && field.value !== next.value) field.value = next.value
}

function morphAttributes(old, next) {
  for (const { name, value } of next.attributes) {
    if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value)
  }
  for (const { name } of [...old.attributes]) {
    if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name)
  }
}

function morph(old, next, admits) {
  if (old.nodeType !== 1) {
    if (old.data !== next.data) old.data = next.data
    return
  }
  if (isKept(old) || old.isEqualNode(next)) return
  const typed = isField(old) && isTyped(old) ? { value: old.value } : undefined
  morphAttributes(old, next)
  const isList = old.hasAttribute('data-list')
  const isCounted = next.hasAttribute('data-new')
  if (isList && (isCounted || (!admits && listRows(old).length > 0))) morphList(old, next)
  else {
    morphChildren(old, next, admits)
    if (isList) showNew(old, 0)
  }
  if (!isField(old)) return
  if (!typed) resetField(old, next)
  else if (old.nodeName === 'SELECT') old.value = typed.value
}

function morphChildren(old, next, admits) {
  const wanted = [...next.childNodes]
  const wantedKeys = new Set(wanted.map(findKey))
  const known = new Map([...old.childNodes].map((node) => [findKey(node), node]))
  const free = (node) => (node && isKept(node) && !wantedKeys.has(findKey(node) || node) ? free(node.nextSibling) : node)
  let at = free(old.firstChild)
  const drop = () => {
    const gone = at
    at = free(at.nextSibling)
    gone.remove()
  }
  wanted.forEach((want, index) => {
    const key = findKey(want)
    const found = key ? known.get(key) : undefined
    while (at && !isSame(at, want)) {
      const own = findKey(at)
      if (own ? wantedKeys.has(own) : wanted.slice(index + 1).some((other) => isSame(at, other))) break
      drop()
    }
    const kept = at && isSame(at, want) ? at : found
    if (!kept || kept.parentNode !== old || !isSame(kept, want)) return old.insertBefore(want, at)
    if (kept === at) at = free(at.nextSibling)
    else if (old.moveBefore) old.moveBefore(kept, at)
    else old.insertBefore(kept, at)
    morph(kept, want, admits)
  })
  while (at) drop()
}

const isDivider = (row) => row.hasAttribute('data-divider')
const listRows = (list) => [...list.children].filter(rowKey)

function morphList(old, next) {
  const coming = new Map(listRows(next).map((row) => [rowKey(row), row]))
  const rows = listRows(old)
  const last = rows.findLastIndex((row) => coming.has(rowKey(row)) && !isDivider(row))
  rows.forEach((row, index) => {
    const same = coming.get(rowKey(row))
    coming.delete(rowKey(row))
    if (same) morph(row, same)
    // Rows after the last known one are now on the next page of the list.
    else if (index < last) row.remove()
  })
  const fresh = [...coming.values()].filter((row) => !isDivider(row))
  // Without a known row, more rows may be new than the response has.
  showNew(old, next.dataset.new || fresh.length + (last < 0 && fresh.length > 0 ? '+' : ''))
}
`
