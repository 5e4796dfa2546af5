import { escapeForTerminal } from '@pocketbank/http/display'

/** Escapes a text for HTML. Characters that nobody sees are written as numbers. */
export function escapeHtml(text: string): string {
  return escapeForTerminal(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
