/**
 * Follows the bank. Of all visible tabs of a browser, the one that holds a Web Lock keeps the event stream
 * and sends changes to the others. A browser without Web Locks keeps a stream for each visible tab. Hidden
 * tabs keep none, since a browser limits its connections to a host. While a page keeps changing, the pause
 * between fetches doubles up to a limit.
 */
export const followScript = `
const gapMin = 1000
const gapMax = 8000
const connection = document.getElementById('connection') || make('p')
let following
let told
let timer = 0
let gap = gapMin
let fetchedAt = -gapMax * 2
let lost
let isPaused = false
try { isPaused = sessionStorage.getItem('paused') === 'yes' } catch {}

const bar = makeOwn('p', 'warning')
body.append(bar)

function warn(text) {
  const { zone: timeZone } = main().dataset
  const time = shownAt.toLocaleTimeString('en-GB', timeZone && { timeZone, timeZoneName: 'short' })
  bar.textContent = text && text + ' This page is of ' + time + '.'
  return false
}

const isBehind = () => told !== undefined && told !== main().dataset.state

function plan(wait) {
  if (timer || !following || !isBehind()) return
  timer = setTimeout(refresh, wait === undefined ? Math.max(0, fetchedAt + gap - Date.now()) : wait)
}

async function refresh() {
  timer = 0
  if (isBusy()) return plan(200)
  gap = Date.now() - fetchedAt < 2 * gap ? Math.min(2 * gap, gapMax) : gapMin
  fetchedAt = Date.now()
  const own = following
  timer = -1
  const isShown = await fetchPage(false)
  if (own !== following) return
  timer = 0
  if (isShown && !body.dataset.live) rest()
  plan()
}

function hear({ state, problem }) {
  if (problem && !lost && !isBehind()) shownAt = new Date()
  if (state) told = state
  if (problem !== lost) {
    lost = problem
    warn(problem || '')
    showConnection()
  }
  plan()
}

function openStream(own, tell) {
  let failures = 0
  let stream
  let retry
  const connect = () => {
    stream = new EventSource(own.address)
    stream.onmessage = ({ data }) => {
      failures = 0
      tell({ state: data })
    }
    stream.onerror = async () => {
      stream.close()
      failures += 1
      retry = setTimeout(connect, failures === 1 ? 300 : 2000)
      if (failures === 1) return
      const isThere = await fetch(own.address, { method: 'HEAD' }).then(() => true, () => false)
      if (own !== following || failures === 0) return
      tell({ problem: isThere ? 'The bank does not tell of changes: reload the page.' : 'The bank does not answer.' })
    }
  }
  connect()
  own.ends.push(() => {
    clearTimeout(retry)
    stream.close()
  })
}

function shareStream(own) {
  const name = 'console ' + own.address
  const channel = new BroadcastChannel(name)
  const ending = new AbortController()
  let last
  channel.onmessage = ({ data }) => {
    if (data !== 'hello') hear(data)
    else if (last) channel.postMessage(last)
  }
  channel.postMessage('hello')
  own.ends.push(() => channel.close(), () => ending.abort())
  const lead = () => {
    if (own !== following) return
    openStream(own, (news) => {
      last = news
      channel.postMessage(news)
      hear(news)
    })
    return new Promise((resolve) => own.ends.push(resolve))
  }
  navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {})
}

function follow() {
  const address = body.dataset.live
  showConnection()
  if (!address || following || document.hidden || isPaused) return
  following = { address, ends: [] }
  if (navigator.locks) shareStream(following)
  else openStream(following, hear)
}

function rest() {
  if (!following) return
  for (const end of following.ends) end()
  following = told = lost = undefined
  warn('')
  if (timer > 0) clearTimeout(timer)
  timer = 0
}

const toggle = makeButton({ onclick: pauseOrResume })
connection.dataset.own = ''
connection.replaceChildren(toggle)

function showConnection() {
  connection.hidden = !body.dataset.live
  const textContent = isPaused ? 'Paused' : lost ? 'Offline' : 'Live'
  const title = isPaused ? 'Follow the bank' : 'Pause this page'
  Object.assign(toggle, { textContent, title, className: textContent.toLowerCase() })
}

function pauseOrResume() {
  isPaused = !isPaused
  try { sessionStorage.setItem('paused', isPaused ? 'yes' : 'no') } catch {}
  rest()
  follow()
}

document.addEventListener('visibilitychange', () => (document.hidden ? rest() : follow()))
addEventListener('pagehide', rest)
addEventListener('pageshow', follow)
`
