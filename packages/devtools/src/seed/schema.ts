import { writeJsonSchema } from '@pocketbank/http/description'
import { worldSchema } from './world.ts'

/**
 * JSON Schema options. D: draft 7, which most editors support; checks without a keyword in JSON Schema are
 * left out.
 */
const options = { target: 'draft-07', typeMode: 'input', errorMode: 'ignore' } as const

/**
 * Makes the JSON Schema (draft 7) of seed files, for editors.
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
