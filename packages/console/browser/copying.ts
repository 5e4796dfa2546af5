import { createButton } from './dom.ts'

const copiedMilliseconds = 2000

/** Adds a copy button to each element with `data-copyable`. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const box of document.querySelectorAll('[data-copyable]')) {
    if (box.querySelector('.copy')) continue
    const button = createButton({ className: 'copy', textContent: 'Copy' })
    button.dataset.own = ''
    box.append(button)
  }
}

async function copyText({ target }: Event): Promise<void> {
  const button = target instanceof Element ? target.closest('.copy') : null
  const box = button?.closest<HTMLElement>('[data-copyable]')
  if (!button || !box) return
  const source = box.querySelector('pre, code') ?? box.firstChild
  await navigator.clipboard.writeText(box.dataset.copyable || source?.textContent || '')
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, copiedMilliseconds)
}

export function handleCopying(): void {
  document.addEventListener('click', (event) => void copyText(event))
}
