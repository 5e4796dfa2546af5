import { type RuleId, ruleOf } from '@pocketbank/core'
import { type Stage, type StageResult, stages } from '../pipeline/stages.ts'
import type { RequestEntry } from '../requests/journal.ts'
import type { Explanation, TextDifference } from '../signature/explanation.ts'
import { type Ink, type Paint, plain } from './ink.ts'
import { shown } from './shown.ts'

/** How a verdict is seen. */
const marks: Readonly<Record<StageResult, { readonly mark: string; readonly ink: Ink }>> = {
  passed: { mark: '✓', ink: 'good' },
  skipped: { mark: '–', ink: 'faint' },
  refused: { mark: '✗', ink: 'bad' },
  'needs SCA': { mark: '→', ink: 'remark' },
  'not reached': { mark: '·', ink: 'faint' },
}

const nameWidth = 9
const indent = ' '.repeat(nameWidth + 3)

/** A line with a name before it; what follows on further lines stands below the first. */
function line(paint: Paint, name: string, text: string | undefined): readonly string[] {
  if (text === undefined) return []
  return [`  ${paint('faint', name.padEnd(nameWidth))} ${text.replaceAll('\n', `\n${indent}`)}`]
}

function titleOf({ status, method, target, refusal, stages: verdicts }: RequestEntry, paint: Paint): string {
  const { mark, ink } = marks[refusal === undefined ? verdicts.bank : 'refused']
  const title = paint(
    'strong',
    [status, refusal?.code, method].filter((part) => part !== undefined).join(' '),
  )
  return `${paint(ink, mark)} ${title} ${shown(target)}`
}

function stageLine({ stages: verdicts }: RequestEntry, paint: Paint): string {
  const seen = (stage: Stage) => {
    const { mark, ink } = marks[verdicts[stage]]
    return paint(ink, `${mark} ${stage}`)
  }
  return stages.map(seen).join('  ')
}

/** Whether any stage had a look at the request: one that no operation takes, or that could not be read, reaches none. */
function wasTaken({ stages: verdicts }: RequestEntry): boolean {
  return stages.some((stage) => verdicts[stage] !== 'not reached')
}

/** Two values that should be the same, with a mark under the place where they part. */
function compared(
  paint: Paint,
  [expected, received]: readonly [string | undefined, string | undefined],
  difference: TextDifference | undefined,
): string | undefined {
  if (expected === undefined && received === undefined) return undefined
  const rows = [
    ...(expected === undefined ? [] : [`expected ${paint('good', shown(expected))}`]),
    ...(received === undefined ? [] : [`received ${paint('bad', shown(received))}`]),
  ]
  const isPlaced = difference !== undefined && expected !== undefined && received !== undefined
  const at = isPlaced ? shown(received.slice(0, difference.at)).length : 0
  const mark = isPlaced ? [`         ${' '.repeat(at)}${paint('remark', '^ here they part')}`] : []
  return [...rows, ...mark].join('\n')
}

/** What the check of the signature knows besides (Q10). */
function evidenceLines(explanation: Explanation, sentence: string, paint: Paint): readonly string[] {
  const { expectedDigest, receivedDigest, keyIdExpected, keyIdRead, firstDifference } = explanation
  // The first one stands in the sentence, unless that was cut.
  const hints = explanation.hints.filter((hint) => !sentence.includes(hint))
  const ofKeyId = explanation.step === 'key-id' ? firstDifference : undefined
  // A keyId that differs in letter case only was not what was wrong, though it would look so.
  const isFitting = keyIdExpected?.toLowerCase() === keyIdRead?.toLowerCase()
  const built = explanation.signingString?.split('\n').map((row) => `${paint('faint', '|')} ${shown(row)}`)
  return [
    ...line(paint, 'step', explanation.step),
    ...hints.flatMap((hint) => line(paint, 'hint', paint('remark', shown(hint)))),
    ...line(paint, 'digest', compared(paint, [expectedDigest, receivedDigest], firstDifference)),
    ...(isFitting ? [] : line(paint, 'keyId', compared(paint, [keyIdExpected, keyIdRead], ofKeyId))),
    ...line(paint, 'signed', built?.join('\n')),
  ]
}

/** A rule with its sentence and where it comes from, as the rule book has it. */
function statedRule(id: RuleId): string {
  const { sentence, source } = ruleOf(id)
  return `${id} ${sentence} (${source})`
}

function writtenMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}

/**
 * What happened to a request, as a person wants to read it: the verdict of every stage, the rule that decided, and for a signature
 * what was expected and what was received (Q10). What strangers wrote is shown so that a terminal does nothing but show it.
 */
export function explain(entry: RequestEntry, paint: Paint = plain): string {
  const { id, at, refusal, rule, explanation, warnings, requestId, tpp, operation } = entry
  return [
    titleOf(entry, paint),
    ...(refusal === undefined ? [] : [`  ${shown(refusal.text)}`]),
    ...line(paint, 'stages', wasTaken(entry) ? stageLine(entry, paint) : undefined),
    ...line(paint, 'rule', rule === undefined ? undefined : statedRule(rule)),
    ...line(paint, 'path', refusal?.path === undefined ? undefined : shown(refusal.path)),
    ...(refusal?.others ?? []).flatMap(({ text }) => line(paint, 'also', shown(text))),
    ...(explanation === undefined ? [] : evidenceLines(explanation, refusal?.text ?? '', paint)),
    ...warnings.flatMap((warning) => line(paint, 'warning', shown(warning))),
    ...line(paint, 'operation', operation),
    ...line(paint, 'tpp', tpp === undefined ? undefined : shown(tpp)),
    ...line(paint, 'request', `${id}${requestId === undefined ? '' : `, X-Request-ID ${shown(requestId)}`}`),
    ...line(paint, 'clock', writtenMoment(at)),
  ].join('\n')
}
