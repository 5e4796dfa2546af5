/**
 * Fetches the page again and shows what changed. Nothing changes while a button is pressed, text is selected
 * or a choice is open. New rows of a list wait behind a button. For a list with `data-countable` the script
 * fetches only the number of new rows: the request names the first row in `Console-Newest-Row`, and the
 * response has the number in `data-new`. Once a minute it draws the rows again, since they show how long ago
 * they are.
 *
 * The first change after a reading time removes a notice. Its space stays empty until the pointer leaves the
 * page, so that nothing moves under it.
 */
export const refreshScript = `
const { body } = document
const main = () => document.getElementById('main')
const parts = ['body > header', 'body > nav', '#main']
const make = (tag, properties) => Object.assign(document.createElement(tag), properties)
const makeButton = (properties) => make('button', { type: 'button', ...properties })
let isDown = false
let shownAt = new Date()

function isBusy() {
  const selection = getSelection()
  if (isDown || (!selection.isCollapsed && body.contains(selection.anchorNode))) return true
  // Inside :is() a browser ignores a selector that it does not know.
  return document.querySelector(':is(select:open, dialog[open], :popover-open)') !== null
}
addEventListener('pointerdown', () => { isDown = true }, true)
for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, () => { isDown = false }, true)

function makeOwn(tag, className) {
  const own = make(tag, { className, role: 'status' })
  own.dataset.own = ''
  return own
}

function boxFor(list) {
  const table = list.closest('.table') || list
  const before = table.previousElementSibling
  if (before && before.className === 'newer') return before
  const box = makeOwn('div', 'newer')
  table.before(box)
  return box
}

function showNew(list, count) {
  const box = boxFor(list)
  if (parseInt(count) === 0) return box.replaceChildren()
  if (!box.firstChild) box.append(makeButton({ onclick: () => admitRows(list) }))
  box.firstChild.textContent = count + ' new'
}

async function admitRows(list) {
  if (!(await fetchPage(true))) return
  const to = list.querySelector('[data-key] a[href], [data-key] button') || main()
  to.focus()
}

const noticeEnds = Date.now() + 5000
function removeNotice() {
  const notice = document.getElementById('notice')
  if (!notice || notice.classList.contains('is-past')) return
  if (Date.now() < noticeEnds) return setTimeout(removeNotice, noticeEnds - Date.now())
  const isFocused = document.activeElement === notice
  notice.classList.add('is-past')
  if (isFocused) main().focus({ preventScroll: true })
  if (main().matches(':hover')) main().addEventListener('pointerleave', () => notice.remove(), { once: true })
  else notice.remove()
}

function morphPage(page, admits) {
  const next = page.getElementById('main')
  const isOther = (next.dataset.state || '').split('.')[0] !== (main().dataset.state || '').split('.')[0]
  const focused = document.activeElement
  document.title = page.title
  for (const part of parts) {
    const [old, fresh] = [document.querySelector(part), page.querySelector(part)]
    if (old && fresh) morph(old, fresh, admits || isOther)
  }
  if (focused !== document.activeElement) main().focus({ preventScroll: true })
  body.dataset.live = page.body.dataset.live || ''
  shownAt = new Date()
  if (!lost) warn('')
  removeNotice()
  prepare()
}

function prepare() {
  for (const box of document.querySelectorAll('.newer')) {
    if (!box.matches(':has(+ .table, + [data-list])')) box.remove()
  }
  for (const list of document.querySelectorAll('[data-list]')) boxFor(list)
  addCopying()
}

let asked = 0
let drawnAt = Date.now()
async function fetchPage(admits) {
  const turn = ++asked
  const list = admits ? null : document.querySelector('[data-list][data-countable]')
  const newest = list && list.querySelector(':scope > [data-key]:not([data-divider])')
  const headers = { Accept: 'text/html', 'Console-Newest-Row': newest ? encodeURIComponent(rowKey(newest)) : '' }
  if (Date.now() - drawnAt < 60000) headers['Console-Rows'] = 'count'
  else drawnAt = Date.now()
  const answer = await fetch(location.href, { headers, signal: AbortSignal.timeout(20000) }).catch(() => undefined)
  const text = answer && (await answer.text().catch(() => undefined))
  if (text === undefined || turn !== asked) return false
  if (!answer.ok) return warn('The bank answers ' + answer.status + '.')
  const page = new DOMParser().parseFromString(text, 'text/html')
  if (!page.getElementById('main') || (!admits && isBusy())) return false
  morphPage(page, admits)
  return true
}
`
