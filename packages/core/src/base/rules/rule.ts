/** A promise of the bank, as the rule book states it. */
export interface Rule {
  readonly sentence: string
  /**
   * The origin of the rule: `§2.3`, `BG: consents`, `RFC 9110`, or `D:` and the reason of a decision of ours.
   */
  readonly source: string
}

export function ruleTable<const Id extends string>(
  rows: Readonly<Record<Id, readonly [sentence: string, source: string]>>,
): Readonly<Record<Id, Rule>> {
  const entries = Object.entries<readonly [string, string]>(rows)
  const rules = entries.map(([id, [sentence, source]]) => [id, { sentence, source }])
  return Object.fromEntries(rules) as Record<Id, Rule>
}
