import { escapeForTerminal } from '@pocketbank/http/display'
import { listShownStages, type Stage, type StageResult, type StageResults } from '@pocketbank/http/pipeline'
import type { TextDifference } from '@pocketbank/signatures/signature'
import type { Colour, Tone } from './colour.ts'

export const marks: Readonly<Record<StageResult, { readonly mark: string; readonly tone: Tone }>> = {
  passed: { mark: '✓', tone: 'good' },
  skipped: { mark: '–', tone: 'faint' },
  refused: { mark: '✗', tone: 'bad' },
  'needs SCA': { mark: '→', tone: 'remark' },
  'not reached': { mark: '·', tone: 'faint' },
}

/** Writes the results of all stages in one line. */
export function stageLine(results: StageResults, colour: Colour): string {
  const showStage = (stage: Stage) => {
    const { mark, tone } = marks[results[stage]]
    return colour(tone, `${mark} ${stage}`)
  }
  return listShownStages(results).map(showStage).join('  ')
}

/** Writes two values that should be the same in a row each, with a mark under their first difference. */
export function compareValues(
  colour: Colour,
  [expected, received]: readonly [string | undefined, string | undefined],
  difference: TextDifference | undefined,
): readonly string[] {
  const isPlaced = difference !== undefined && expected !== undefined && received !== undefined
  const at = isPlaced ? escapeForTerminal(received.slice(0, difference.at)).length : 0
  return [
    ...(expected === undefined ? [] : [`expected ${colour('good', escapeForTerminal(expected))}`]),
    ...(received === undefined ? [] : [`received ${colour('bad', escapeForTerminal(received))}`]),
    ...(isPlaced ? [`         ${' '.repeat(at)}${colour('remark', '^ here they part')}`] : []),
  ]
}
