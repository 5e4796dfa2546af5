import type { GuidePages } from '@pocketbank/devtools/control/console-options'

/**
 * Loads the guides of `docs/` for a console that serves them. The caller passes this function to
 * `createConsole`, so that a bundle for an edge runtime can leave their text out.
 *
 * @returns The HTML of each guide.
 * @example
 * ```ts
 * import { loadGuides } from '@pocketbank/console'
 *
 * const pages = await loadGuides()
 * 'errors' in pages // => true
 * ```
 */
export async function loadGuides(): Promise<GuidePages> {
  const { guidePages } = await import('./guides/guide-pages.ts')
  return guidePages
}
