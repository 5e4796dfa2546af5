import type { RequestEntry } from '../../requests/journal.ts'

function line(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`  ${name.padEnd(16)} ${value.replaceAll('\n', `\n${' '.repeat(19)}`)}`]
}

/** A refused authentication as the terminal of a local server tells it (Q10); nothing where there is nothing to explain. */
export function explain({
  id,
  method,
  target,
  status,
  refusal,
  explanation,
}: RequestEntry): string | undefined {
  if (explanation === undefined) return undefined
  const { step, hints, signingString, keyIdRead, keyIdExpected, expectedDigest, receivedDigest } = explanation
  return [
    `${status} ${method} ${target} (${id})`,
    ...line('step', step),
    ...line('why', refusal?.text),
    ...line('hint', hints.length === 0 ? undefined : hints.join('\n')),
    ...line('digest expected', expectedDigest),
    ...line('digest received', receivedDigest),
    ...line('keyId expected', keyIdExpected),
    ...line('keyId received', keyIdRead),
    ...line('signing string', signingString),
  ].join('\n')
}
