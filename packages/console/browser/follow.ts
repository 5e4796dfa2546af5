import { body, createButton, findMain } from './dom.ts'
import { fetchPage, isBusy } from './refresh.ts'
import { shownPage, showWarning } from './shown-page.ts'

/** The shortest and longest pause between two fetches, in milliseconds. */
const pauseMin = 1000
const pauseMax = 8000
const busyMilliseconds = 200
const firstRetryMilliseconds = 300
const retryMilliseconds = 2000
const greeting = 'hello'
const pauseKey = 'paused'

/** A state of the bank, or a problem of the connection. */
interface News {
  readonly state?: string
  readonly problem?: string
}

/** A stream of news that is open, with what ends it. */
interface Following {
  readonly address: string
  readonly ends: (() => void)[]
}

const state = {
  following: undefined as Following | undefined,
  /** The latest state of the bank. */
  bankState: undefined as string | undefined,
  timer: undefined as number | undefined,
  isFetching: false,
  pause: pauseMin,
  fetchTime: -pauseMax * 2,
  isPaused: readIsPaused(),
}

function readIsPaused(): boolean {
  try {
    return sessionStorage.getItem(pauseKey) === 'yes'
  } catch {
    return false
  }
}

const connection = document.getElementById('connection') ?? document.createElement('p')
const toggle = createButton({ onclick: pauseOrResume })

function isOutdated(): boolean {
  return state.bankState !== undefined && state.bankState !== findMain().dataset.state
}

function clearTimer(): void {
  clearTimeout(state.timer)
  state.timer = undefined
}

function planFetch(wait = Math.max(0, state.fetchTime + state.pause - Date.now())): void {
  if (state.timer !== undefined || state.isFetching || !state.following || !isOutdated()) return
  state.timer = setTimeout(() => void refresh(), wait)
}

/** Fetches the page. While a page changes all the time, the pause between fetches doubles up to a limit. */
async function refresh(): Promise<void> {
  state.timer = undefined
  if (isBusy()) return planFetch(busyMilliseconds)
  const isSoon = Date.now() - state.fetchTime < 2 * state.pause
  state.pause = isSoon ? Math.min(2 * state.pause, pauseMax) : pauseMin
  state.fetchTime = Date.now()
  const { following } = state
  state.isFetching = true
  const isShown = await fetchPage(false)
  if (following !== state.following) return
  state.isFetching = false
  if (isShown && !body.dataset.live) stopFollowing()
  planFetch()
}

function takeNews({ state: bankState, problem }: News): void {
  if (problem && !shownPage.problem && !isOutdated()) shownPage.time = new Date()
  if (bankState) state.bankState = bankState
  if (problem !== shownPage.problem) {
    shownPage.problem = problem
    showWarning(problem ?? '')
    showConnection()
  }
  planFetch()
}

function openStream(following: Following, onNews: (news: News) => void): void {
  let failures = 0
  let stream: EventSource | undefined
  let retry: number | undefined
  const reportFailure = async () => {
    const isReachable = await fetch(following.address, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (following !== state.following || failures === 0) return
    const problem = isReachable
      ? 'The bank does not report changes: reload the page.'
      : 'The bank does not answer.'
    onNews({ problem })
  }
  const connect = () => {
    stream = new EventSource(following.address)
    stream.onmessage = ({ data }) => {
      failures = 0
      onNews({ state: data })
    }
    stream.onerror = () => {
      stream?.close()
      failures += 1
      retry = setTimeout(connect, failures === 1 ? firstRetryMilliseconds : retryMilliseconds)
      if (failures > 1) void reportFailure()
    }
  }
  connect()
  following.ends.push(() => {
    clearTimeout(retry)
    stream?.close()
  })
}

/** Opens one stream for all visible tabs: the tab that holds a Web Lock sends the news to the others. */
function shareStream(following: Following): void {
  const name = `console ${following.address}`
  const channel = new BroadcastChannel(name)
  const ending = new AbortController()
  let lastNews: News | undefined
  channel.onmessage = ({ data }: MessageEvent<News | typeof greeting>) => {
    if (data !== greeting) takeNews(data)
    else if (lastNews) channel.postMessage(lastNews)
  }
  channel.postMessage(greeting)
  following.ends.push(
    () => channel.close(),
    () => ending.abort(),
  )
  const holdStream = async () => {
    if (following !== state.following) return
    openStream(following, (news) => {
      lastNews = news
      channel.postMessage(news)
      takeNews(news)
    })
    await new Promise<void>((resolve) => following.ends.push(resolve))
  }
  navigator.locks.request(name, { signal: ending.signal }, holdStream).catch(() => {})
}

/**
 * Follows the bank. A browser without Web Locks keeps a stream for each visible tab. Hidden tabs keep none,
 * since a browser limits its connections to a host.
 */
export function startFollowing(): void {
  const address = body.dataset.live
  showConnection()
  if (!address || state.following || document.hidden || state.isPaused) return
  state.following = { address, ends: [] }
  // Web Locks are missing on pages that are neither https nor on this machine.
  if ('locks' in navigator) shareStream(state.following)
  else openStream(state.following, takeNews)
}

function stopFollowing(): void {
  if (!state.following) return
  for (const end of state.following.ends) end()
  state.following = state.bankState = shownPage.problem = undefined
  showWarning('')
  clearTimer()
  state.isFetching = false
}

function showConnection(): void {
  connection.hidden = !body.dataset.live
  const textContent = state.isPaused ? 'Paused' : shownPage.problem ? 'Offline' : 'Live'
  const title = state.isPaused ? 'Follow the bank' : 'Pause this page'
  Object.assign(toggle, { textContent, title, className: textContent.toLowerCase() })
}

function pauseOrResume(): void {
  state.isPaused = !state.isPaused
  try {
    sessionStorage.setItem(pauseKey, state.isPaused ? 'yes' : 'no')
  } catch {
    // The browser stores nothing, so the choice applies to this page only.
  }
  stopFollowing()
  startFollowing()
}

export function handleFollowing(): void {
  connection.dataset.own = ''
  connection.replaceChildren(toggle)
  document.addEventListener('visibilitychange', () => (document.hidden ? stopFollowing() : startFollowing()))
  addEventListener('pagehide', stopFollowing)
  addEventListener('pageshow', startFollowing)
}
