import { writeJsonSchema } from '@pocketbank/http/description'
import { worldSchema } from './world.ts'

/** D: the draft that most editors know. Checks that JSON Schema has no word for are left out. */
const options = { target: 'draft-07', typeMode: 'input', errorMode: 'ignore' } as const

/**
 * Makes the JSON Schema (draft 7) of seed files, by which editors complete them and underline what is wrong.
 *
 * @example
 * ```ts
 * import { seedJsonSchema } from '@pocketbank/devtools/seed'
 *
 * seedJsonSchema().type // => 'object'
 * ```
 */
export function seedJsonSchema(): Readonly<Record<string, unknown>> {
  return writeJsonSchema(worldSchema(), {}, options)
}
