import { escapeForTerminal } from '@pocketbank/http/display'
import { type Colour, plain } from '../colour.ts'
import { marks } from '../marks.ts'
import { type EachRequest, isFailed, verdictSentence } from './verify-each.ts'

/**
 * Writes several requests in a line each: a mark, the request, and what is wrong with it.
 *
 * @param requests - From `verifyEach`.
 * @param colour - Colours a piece of text by its tone. Default: no colours.
 * @example
 * ```ts
 * import { eachText } from '@pocketbank/devtools/explain'
 *
 * const unread = { line: 1, expected: 'a request is expected' }
 * eachText([{ unread }]) // => '✗ 1  line 1: a request is expected'
 * ```
 */
export function eachText(requests: readonly EachRequest[], colour: Colour = plain): string {
  const width = String(requests.length).length
  return requests
    .map((entry, at) => {
      const { mark, tone } = marks[isFailed(entry) ? 'refused' : 'passed']
      const { method = '', target = '' } = ('explained' in entry ? entry.explained.request : undefined) ?? {}
      const request = [method, escapeForTerminal(target)].filter((part) => part !== '').join(' ')
      const number = colour('faint', String(at + 1).padStart(width))
      return [
        colour(tone, mark),
        number,
        colour('strong', request),
        escapeForTerminal(verdictSentence(entry)),
      ].join(' ')
    })
    .join('\n')
}
