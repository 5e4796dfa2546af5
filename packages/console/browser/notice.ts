import { findMain } from './dom.ts'

const readingMilliseconds = 5000
const readingEnd = Date.now() + readingMilliseconds

/**
 * Removes the notice once it could be read. Its space stays empty until the pointer leaves the page, so that
 * nothing moves under the pointer.
 */
export function removeNotice(): void {
  const notice = document.getElementById('notice')
  if (!notice || notice.classList.contains('is-past')) return
  if (Date.now() < readingEnd) return void setTimeout(removeNotice, readingEnd - Date.now())
  const main = findMain()
  const isFocused = document.activeElement === notice
  notice.classList.add('is-past')
  if (isFocused) main.focus({ preventScroll: true })
  if (main.matches(':hover')) main.addEventListener('pointerleave', () => notice.remove(), { once: true })
  else notice.remove()
}
