import { escapeForTerminal } from '../../visible-text.ts'
import { type Colour, plain } from '../colour.ts'
import { marks } from '../marks.ts'
import { type EachRequest, isFailed, verdictSentence } from './verify-each.ts'

/** Several requests, a line each: whether it is right, what it is, and what is wrong with it. */
export function eachText(all: readonly EachRequest[], colour: Colour = plain): string {
  const width = String(all.length).length
  return all
    .map((each, at) => {
      const { mark, tone } = marks[isFailed(each) ? 'refused' : 'passed']
      const { method = '', target = '' } = ('told' in each ? each.told.request : undefined) ?? {}
      const request = [method, escapeForTerminal(target)].filter((part) => part !== '').join(' ')
      const number = colour('faint', String(at + 1).padStart(width))
      return [
        colour(tone, mark),
        number,
        colour('strong', request),
        escapeForTerminal(verdictSentence(each)),
      ].join(' ')
    })
    .join('\n')
}
