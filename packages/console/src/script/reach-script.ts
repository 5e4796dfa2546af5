/**
 * Adds copy buttons, closes menus, handles the keys that open the search, and starts the script. Escape or a
 * click outside closes a menu. A click that began in a menu, such as a text selection, does not.
 */
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

function closeMenus(isLeft) {
  for (const menu of document.querySelectorAll('.menu[open]')) if (isLeft(menu)) menu.open = false
}

let pressed = null
addEventListener('pointerdown', ({ target }) => { pressed = target }, true)
addEventListener('click', ({ target }) => {
  closeMenus((menu) => !menu.contains(target) && !menu.contains(pressed))
  pressed = null
})

addEventListener('keydown', ({ key, isComposing, defaultPrevented }) => {
  if (key !== 'Escape' || isComposing || defaultPrevented) return
  const menu = document.activeElement?.closest('.menu[open]')
  closeMenus(() => true)
  if (menu) menu.querySelector('summary').focus()
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
