import { escapeForTerminal } from '@pocketbank/http/display'

/** Escapes text for HTML. Invisible characters become numeric escapes. */
export function escapeHtml(text: string): string {
  return escapeForTerminal(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
