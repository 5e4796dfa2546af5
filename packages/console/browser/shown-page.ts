import { body, createStatus, findMain } from './dom.ts'

/** The page as a person sees it: when it was drawn, and the problem of the connection, if there is one. */
export const shownPage: { time: Date; problem: string | undefined } = {
  time: new Date(),
  problem: undefined,
}

const bar = createStatus('p', 'warning')
body.append(bar)

/** Two digits each: with the name of its zone, browsers write the hours before ten with one. */
const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** Shows a problem above the page, with the time of what is shown. An empty text removes it. */
export function showWarning(text: string): void {
  const { zone: timeZone } = findMain().dataset
  const zoned = timeZone ? { timeZone, timeZoneName: 'short' as const } : {}
  const time = shownPage.time.toLocaleTimeString('en-GB', { ...digits, ...zoned })
  bar.textContent = text && `${text} This page is of ${time}.`
}
