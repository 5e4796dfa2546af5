import type { RuleId } from '@pocketbank/core'
import type { ControlOperation } from './operations/control-operation.ts'

/** Lists the rules by which a control operation refuses, in the order of its checks. */
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
