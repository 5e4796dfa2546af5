/** Copy buttons, the keys that lead to the search, and the start of the script. */
export const reachScript = `
function addCopying() {
  if (!navigator.clipboard) return
  for (const box of document.querySelectorAll('[data-copyable]')) {
    if (box.querySelector('.copy')) continue
    const button = makeButton({ className: 'copy', textContent: 'Copy' })
    button.dataset.own = ''
    box.append(button)
  }
}

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('.copy')
  const box = button && button.closest('[data-copyable]')
  if (!box) return
  await navigator.clipboard.writeText(box.dataset.copyable || (box.querySelector('pre, code') || box.firstChild).textContent)
  button.textContent = 'Copied'
  setTimeout(() => { button.textContent = 'Copy' }, 2000)
})

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isWanted = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/'
  const search = document.getElementById('search')
  if (!isWanted || altKey || !search || target.closest('input, textarea, select, [contenteditable]')) return
  event.preventDefault()
  search.focus()
  search.select()
})

prepare()
follow()
`
