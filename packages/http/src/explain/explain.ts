import { type RuleId, ruleOf } from '@pocketbank/core'
import { stages } from '../pipeline/stages.ts'
import type { RequestEntry } from '../requests/entry.ts'
import { type Explanation, instant } from '../signature/explanation.ts'
import { type Colour, plain } from './colour.ts'
import { compared, marks, stageLine } from './marks.ts'
import { shown } from './shown.ts'

const nameWidth = 9
const indent = ' '.repeat(nameWidth + 3)

/** A line with a name before it; what follows on further lines stands below the first. */
function line(colour: Colour, name: string, text: string | undefined): readonly string[] {
  if (text === undefined) return []
  return [`  ${colour('faint', name.padEnd(nameWidth))} ${text.replaceAll('\n', `\n${indent}`)}`]
}

function titleOf(
  { status, method, target, refusal, stages: verdicts }: RequestEntry,
  colour: Colour,
): string {
  const { mark, tone } = marks[refusal === undefined ? verdicts.bank : 'refused']
  const title = colour(
    'strong',
    [status, refusal?.code, method].filter((part) => part !== undefined).join(' '),
  )
  return `${colour(tone, mark)} ${title} ${shown(target)}`
}

/** Whether any stage had a look at the request: one that no operation takes, or that could not be read, reaches none. */
function wasTaken({ stages: verdicts }: RequestEntry): boolean {
  return stages.some((stage) => verdicts[stage] !== 'not reached')
}

/** The same as one text; nothing where there is neither. */
function comparedText(...[colour, values, difference]: Parameters<typeof compared>): string | undefined {
  const rows = compared(colour, values, difference)
  return rows.length === 0 ? undefined : rows.join('\n')
}

/** What the check of the signature knows besides (Q10). */
function evidenceLines(explanation: Explanation, sentence: string, colour: Colour): readonly string[] {
  const { expectedDigest, receivedDigest, keyIdExpected, keyIdRead, firstDifference } = explanation
  // The first one stands in the sentence, unless that was cut.
  const hints = explanation.hints.filter((hint) => !sentence.includes(hint))
  const ofKeyId = explanation.step === 'key-id' ? firstDifference : undefined
  // A keyId that differs in letter case only was not what was wrong, though it would look so.
  const isFitting = keyIdExpected?.toLowerCase() === keyIdRead?.toLowerCase()
  const built = explanation.signingString?.split('\n').map((row) => `${colour('faint', '|')} ${shown(row)}`)
  return [
    ...line(colour, 'step', explanation.step),
    ...hints.flatMap((hint) => line(colour, 'hint', colour('remark', shown(hint)))),
    ...line(colour, 'digest', comparedText(colour, [expectedDigest, receivedDigest], firstDifference)),
    ...(isFitting ? [] : line(colour, 'keyId', comparedText(colour, [keyIdExpected, keyIdRead], ofKeyId))),
    ...line(colour, 'signed', built?.join('\n')),
  ]
}

/** A rule with its sentence and where it comes from, as the rule book has it. */
function statedRule(id: RuleId): string {
  const { sentence, source } = ruleOf(id)
  return `${id} ${sentence} (${source})`
}

/**
 * What happened to a request, as a person wants to read it: the verdict of every stage, the rule that decided, and for a signature
 * what was expected and what was received (Q10). What strangers wrote is shown so that a terminal does nothing but show it.
 */
export function explain(entry: RequestEntry, colour: Colour = plain): string {
  const { id, at, refusal, rule, explanation, warnings, requestId, tpp, operation } = entry
  return [
    titleOf(entry, colour),
    ...(refusal === undefined ? [] : [`  ${shown(refusal.text)}`]),
    ...line(colour, 'stages', wasTaken(entry) ? stageLine(entry.stages, colour) : undefined),
    ...line(colour, 'rule', rule === undefined ? undefined : statedRule(rule)),
    ...line(colour, 'path', refusal?.path === undefined ? undefined : shown(refusal.path)),
    ...(refusal?.others ?? []).flatMap(({ text }) => line(colour, 'also', shown(text))),
    ...(explanation === undefined ? [] : evidenceLines(explanation, refusal?.text ?? '', colour)),
    ...warnings.flatMap((warning) => line(colour, 'warning', shown(warning))),
    ...line(colour, 'operation', operation),
    ...line(colour, 'tpp', tpp === undefined ? undefined : shown(tpp)),
    ...line(colour, 'request', `${id}${requestId === undefined ? '' : `, X-Request-ID ${shown(requestId)}`}`),
    ...line(colour, 'clock', instant(at)),
  ].join('\n')
}
