import type { RuleId } from '@pocketbank/core'
import type { ControlOperation } from './operations/control-operation.ts'

/** The rules by which a control operation refuses, in the order in which a request is read. */
export function listControlRules({ method, body, isOpen, rules }: ControlOperation): readonly RuleId[] {
  const isSent = method === 'POST' || method === 'PUT'
  return [
    ...(isOpen === true ? [] : (['K4a'] as const)),
    'E4j',
    ...(isSent ? (['E4f', 'E4r'] as const) : []),
    ...(method === 'GET' ? [] : (['E4e', 'E5e'] as const)),
    ...(body === undefined ? [] : (['E4g', 'E4i'] as const)),
    ...rules,
    'E4h',
  ]
}
