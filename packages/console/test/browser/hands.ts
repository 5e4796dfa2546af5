import type { Locator, Page } from 'playwright-core'

/** How a person uses a page. */
export interface Hand {
  /** Presses a link, a button, or the handle of what is folded away, by its name. */
  press(kind: 'link' | 'button' | 'summary', name: string | RegExp): Promise<void>
  /** Replaces the text of a field. */
  write(label: string, text: string): Promise<void>
}

function findLocator(page: Page, kind: Parameters<Hand['press']>[0], name: string | RegExp): Locator {
  if (kind === 'summary') return page.locator('summary', { hasText: name }).first()
  return page.getByRole(kind, { name, exact: typeof name === 'string' }).first()
}

/** A person with a mouse, who types with the keyboard what must be typed. */
export function mouse(page: Page): Hand {
  return {
    press: async (kind, name) => findLocator(page, kind, name).click(),
    write: async (label, text) => {
      await page.getByLabel(label, { exact: true }).first().click({ clickCount: 3 })
      await page.keyboard.type(text)
    },
  }
}

/** Steps with the tabulator after which nothing is to be found any more. */
const stepsMax = 200

/** Goes from field to field until this one has the focus; fails where no step leads there. */
async function goTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < stepsMax; step += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no step with the tabulator leads to ${target}`)
}

/** A person who has a keyboard only. */
export function keyboard(page: Page): Hand {
  return {
    press: async (kind, name) => {
      await goTo(page, findLocator(page, kind, name))
      await page.keyboard.press('Enter')
    },
    write: async (label, text) => {
      await goTo(page, page.getByLabel(label, { exact: true }).first())
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
  }
}
