function closeMenus(isLeft: (menu: Element) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
    if (isLeft(menu)) menu.open = false
  }
}

/** Closes menus on a click outside. A click that began in a menu, such as a text selection, does not. */
export function handleMenus(): void {
  let pressTarget: Node | null = null
  addEventListener(
    'pointerdown',
    ({ target }) => {
      pressTarget = target as Node
    },
    true,
  )
  addEventListener('click', ({ target }) => {
    closeMenus((menu) => !menu.contains(target as Node) && !menu.contains(pressTarget))
    pressTarget = null
  })
  addEventListener('keydown', ({ key, isComposing, defaultPrevented }) => {
    if (key !== 'Escape' || isComposing || defaultPrevented) return
    const menu = document.activeElement?.closest('.menu[open]')
    closeMenus(() => true)
    menu?.querySelector('summary')?.focus()
  })
}

/** Opens the search with `/`, Ctrl+K or Cmd+K. */
export function handleSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isSearchKey = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/'
    const search = document.getElementById('search')
    if (!isSearchKey || altKey || !(search instanceof HTMLInputElement)) return
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
    event.preventDefault()
    search.focus()
    search.select()
  })
}
