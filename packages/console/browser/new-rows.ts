import { createButton, createStatus } from './dom.ts'

/** Finds or adds the box above a list that offers its new rows. */
export function findNewRowsBox(list: Element): HTMLElement {
  const table = list.closest('.table') ?? list
  const previous = table.previousElementSibling
  if (previous instanceof HTMLElement && previous.className === 'newer') return previous
  const box = createStatus('div', 'newer')
  table.before(box)
  return box
}

/** Offers the new rows of a list. The count may end in `+`, if there may be more. */
export function offerNewRows(list: Element, count: string): void {
  const box = findNewRowsBox(list)
  if (Number.parseInt(count, 10) === 0) {
    box.replaceChildren()
    return
  }
  if (!box.firstChild) box.append(createButton({}))
  const button = box.querySelector('button')
  if (button) button.textContent = `${count} new`
}

/** Finds the list whose new rows a button offers. */
export function findOfferingList(target: EventTarget | null): Element | undefined {
  const box = target instanceof Element ? target.closest('button')?.closest('.newer') : undefined
  const table = box?.nextElementSibling ?? undefined
  return table?.matches('[data-list]') ? table : (table?.querySelector('[data-list]') ?? undefined)
}
