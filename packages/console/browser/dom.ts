export const { body } = document

export function findMain(): HTMLElement {
  const main = document.getElementById('main')
  if (main === null) throw new Error('the page has no element with the id "main"')
  return main
}

export function createButton(properties: Partial<HTMLButtonElement>): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', ...properties })
}

/** Creates an element of the script: changes of the page leave it in place. */
export function createStatus(tag: 'p' | 'div', className: string): HTMLElement {
  const status = Object.assign(document.createElement(tag), { className, role: 'status' })
  status.dataset.own = ''
  return status
}
