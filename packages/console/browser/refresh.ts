import { addCopyButtons } from './copying.ts'
import { body, findMain } from './dom.ts'
import { morph, readRowKey } from './morph.ts'
import { findNewRowsBox, findOfferingList } from './new-rows.ts'
import { removeNotice } from './notice.ts'
import { shownPage, showWarning } from './shown-page.ts'

const parts = ['body > header', 'body > nav', '#main']
const timeoutMilliseconds = 20_000
/** Rows show how long ago they are, so they are drawn again after this time. */
const rowsMilliseconds = 60_000

const state = { isPointerDown: false, requests: 0, rowsTime: Date.now() }

/** Returns true while a button is pressed, text is selected or a choice is open: then nothing may change. */
export function isBusy(): boolean {
  const selection = getSelection()
  const isSelected = selection !== null && !selection.isCollapsed && body.contains(selection.anchorNode)
  if (state.isPointerDown || isSelected) return true
  // Inside :is() a browser ignores a selector that it does not know.
  return document.querySelector(':is(select:open, dialog[open], :popover-open)') !== null
}

/** Adds what the script adds to a page. Removes boxes of new rows without a list. */
export function preparePage(): void {
  for (const box of document.querySelectorAll('.newer')) {
    if (!box.matches(':has(+ .table, + [data-list])')) box.remove()
  }
  for (const list of document.querySelectorAll('[data-list]')) findNewRowsBox(list)
  addCopyButtons()
}

/** Reads which bank a page shows: the part of its state before the first dot. */
function readEpoch(main: HTMLElement): string | undefined {
  return main.dataset.state?.split('.')[0]
}

function morphPage(page: Document, nextMain: HTMLElement, admitsRows: boolean): void {
  const isOtherEpoch = readEpoch(nextMain) !== readEpoch(findMain())
  const focus = document.activeElement
  document.title = page.title
  for (const part of parts) {
    const [old, next] = [document.querySelector(part), page.querySelector(part)]
    if (old && next) morph(old, next, admitsRows || isOtherEpoch)
  }
  if (focus !== document.activeElement) findMain().focus({ preventScroll: true })
  body.dataset.live = page.body.dataset.live ?? ''
  shownPage.time = new Date()
  if (shownPage.problem === undefined) showWarning('')
  removeNotice()
  preparePage()
}

/**
 * Writes the headers of a fetch. For a list with `data-countable` the bank counts the rows before the newest
 * one here, and the response has the count in `data-new`.
 */
function writeHeaders(admitsRows: boolean): Record<string, string> {
  const list = admitsRows ? null : document.querySelector('[data-list][data-countable]')
  const newest = list?.querySelector(':scope > [data-key]:not([data-divider])')
  const headers = {
    Accept: 'text/html',
    'Console-Newest-Row': newest ? encodeURIComponent(readRowKey(newest)) : '',
  }
  if (Date.now() - state.rowsTime < rowsMilliseconds) return { ...headers, 'Console-Rows': 'count' }
  state.rowsTime = Date.now()
  return headers
}

/** Fetches the page again and shows what changed. Resolves to whether the page was shown. */
export async function fetchPage(admitsRows: boolean): Promise<boolean> {
  state.requests += 1
  const request = state.requests
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  const headers = writeHeaders(admitsRows)
  const response = await fetch(location.href, { headers, signal }).catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  if (response === undefined || text === undefined || request !== state.requests) return false
  if (!response.ok) {
    showWarning(`The bank answers ${response.status}.`)
    return false
  }
  const page = new DOMParser().parseFromString(text, 'text/html')
  const nextMain = page.getElementById('main')
  if (!nextMain || (!admitsRows && isBusy())) return false
  morphPage(page, nextMain, admitsRows)
  return true
}

async function admitRows(list: Element): Promise<void> {
  if (!(await fetchPage(true))) return
  const target = list.querySelector<HTMLElement>('[data-key] a[href], [data-key] button')
  const focusable = target ?? findMain()
  focusable.focus()
}

export function handleRefreshing(): void {
  const setPointerDown = (isPointerDown: boolean) => () => {
    state.isPointerDown = isPointerDown
  }
  addEventListener('pointerdown', setPointerDown(true), true)
  for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, setPointerDown(false), true)
  document.addEventListener('click', ({ target }) => {
    const list = findOfferingList(target)
    if (list) void admitRows(list)
  })
}
