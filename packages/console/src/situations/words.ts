import type { AdviceSeverity } from '@pocketbank/devtools/advice'
import type { StatusKind } from '../parts.tsx'

export const situationWords = {
  title: 'Situations',
  subtitle: 'Situations are what a real bank does to a client. Each one is met when it happens in this bank.',
  off: 'This bank records no situations.',
  groups: 'Groups',
  group: 'Group',
  met: 'Met',
  neverMet: 'Never met',
  count: (met: number, all: number) => `${met} of ${all}`,
  all: 'All groups',
  requests: 'Requests',
  unlabelled: 'Request',
  source: 'Source',
  bring: 'Trigger',
  bringThis: (sentence: string) => `Trigger: ${sentence}`,
  byClient: 'By the client only',
  recipe: 'Recipe',
  unknown: (group: string) => `There is no group "${group}".`,
  advice: 'Advice',
  noAdvice: 'There is no advice for any client.',
  severity: 'Severity',
  habit: 'What the client does',
  remedy: 'Do this',
  tpp: 'TPP',
  severities: { 'breaks live': 'bad', 'gets limited': 'open', wastes: 'over' } satisfies Record<
    AdviceSeverity,
    StatusKind
  >,
}
