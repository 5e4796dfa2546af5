/**
 * What pages do besides where a browser runs scripts. D: written by hand and small: all that matters works without. A page is fetched
 * again when the bank has changed; what was typed, opened, focused and scrolled stays. No stream is kept while nobody looks, since a
 * browser has only some connections to a host.
 */
export const script = `'use strict'
const main = () => document.getElementById('main')
const keyOf = (field) => field.id || [field.form && field.form.getAttribute('action'), field.name, field.value].join(' ')
const boxes = (root) => [...root.querySelectorAll('details')]
const fields = (root) => [...root.querySelectorAll('input:not([type=hidden]), select, textarea')]

function isTyped(field) {
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  if (field.type === 'file') return field.files.length > 0
  if (field.tagName === 'SELECT') {
    const own = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(own, 0)
  }
  return field.value !== field.defaultValue
}

function carryOver(from, to) {
  const kept = new Map(fields(from).filter(isTyped).map((field) => [keyOf(field), field]))
  for (const field of fields(to)) {
    const typed = kept.get(keyOf(field))
    if (!typed) continue
    if (field.type === 'file') field.replaceWith(typed)
    else if (field.type === 'checkbox' || field.type === 'radio') field.checked = typed.checked
    else field.value = typed.value
  }
  const open = new Map(boxes(from).map((box, at) => [box.id || at, box.open]))
  boxes(to).forEach((box, at) => {
    const was = open.get(box.id || at)
    if (was !== undefined) box.open = was
  })
}

const focusable = (root) => [...root.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, pre[tabindex]')]

function placeOfFocus(root) {
  const focused = document.activeElement
  if (!root.contains(focused) || focused === root) return undefined
  const { id, tagName, selectionStart, selectionEnd } = focused
  return { id, tagName, selectionStart, selectionEnd, text: focused.textContent, at: focusable(root).indexOf(focused) }
}

function focusAgain(root, place) {
  if (!place) return
  const all = focusable(root)
  const same = all.filter(({ tagName, textContent }) => tagName === place.tagName && textContent === place.text)
  const found = (place.id && document.getElementById(place.id)) || (same.includes(all[place.at]) ? all[place.at] : same[0]) || all[place.at] || root
  found.focus({ preventScroll: true })
  try { if (place.selectionStart != null) found.setSelectionRange(place.selectionStart, place.selectionEnd) } catch {}
}

function addCopying(root) {
  for (const box of root.querySelectorAll('[data-copyable]')) {
    if (!navigator.clipboard || box.querySelector('button')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = document.body.dataset.copy
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(box.dataset.copyable || box.querySelector('pre').textContent)
      button.textContent = document.body.dataset.copied
      setTimeout(() => { button.textContent = document.body.dataset.copy }, 2000)
    })
    box.append(button)
  }
}

let asked = 0
async function fetchAgain() {
  const turn = ++asked
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => undefined)
  if (!answer || !answer.ok || turn !== asked) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [old, next] = [main(), page.getElementById('main')]
  if (!next || turn !== asked) return
  if (next.innerHTML === old.dataset.html) { old.dataset.state = next.dataset.state; return }
  const html = next.innerHTML
  const place = placeOfFocus(old)
  const [x, y] = [scrollX, scrollY]
  carryOver(old, next)
  document.title = page.title
  old.replaceWith(next)
  next.dataset.html = html
  addCopying(next)
  focusAgain(next, place)
  scrollTo({ left: x, top: y, behavior: 'instant' })
}

let stream
function follow() {
  const { live } = document.body.dataset
  if (!live || stream || document.hidden || main().querySelector('[aria-invalid], .wrong')) return
  stream = new EventSource(live)
  stream.addEventListener('message', ({ data }) => { if (data !== main().dataset.state) fetchAgain() })
}
function rest() {
  if (stream) stream.close()
  stream = undefined
}
document.addEventListener('visibilitychange', () => (document.hidden ? rest() : follow()))
addEventListener('pagehide', rest)
addEventListener('pageshow', follow)
addCopying(document)
follow()
`
