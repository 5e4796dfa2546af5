/** What a field says, and where the interface description has it; without that it is of the Berlin Group or a decision of this bank. */
export type FieldWord = readonly [sentence: string, source?: string]

/** What the fields of the interface say, by name; `inner.name` where a field of that name says something else inside another. */
export type FieldWords = Readonly<Record<string, FieldWord>>
