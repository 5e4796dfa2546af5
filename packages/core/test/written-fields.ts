import { bodyPath } from '../src/base/input/parse.ts'

/** A field of a snapshot that was written as JSON. */
export interface Field {
  /** The path of the field in the first row that has it. */
  readonly place: string
  readonly steps: readonly (string | number)[]
  readonly value: unknown
}

type Steps = Field['steps']

/** The path of a field as if it stood in the first row of each list. */
export function writeFieldPath({ steps }: Pick<Field, 'steps'>): string {
  return bodyPath(steps.map((step) => (typeof step === 'number' ? 0 : step)))
}

function listEntries(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (typeof value !== 'object' || value === null || '#' in value) return []
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value)
}

/** Every field of a value, those of the rows of a list each once: in the first row that has it. */
export function listFields(json: unknown): readonly Field[] {
  const fieldsByForm = new Map<string, Field>()
  function walk(value: unknown, steps: Steps): void {
    const form = writeFieldPath({ steps })
    if (steps.length > 0 && !fieldsByForm.has(form))
      fieldsByForm.set(form, { place: bodyPath(steps), steps, value })
    for (const [step, inner] of listEntries(value)) walk(inner, [...steps, step])
  }
  walk(json, [])
  return [...fieldsByForm.values()]
}

function changeValue(json: unknown, [step, ...rest]: Steps, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(json)
  const inner = (json as Readonly<Record<string | number, unknown>>)[step]
  const value = changeValue(inner, rest, change)
  if (Array.isArray(json)) return json.map((entry, index) => (index === step ? value : entry))
  return { ...(json as object), [step]: value }
}

/** The same value with another one at a place. */
export function put(json: unknown, steps: Steps, value: unknown): unknown {
  return changeValue(json, steps, () => value)
}

/** The same value with one field less in the object at a place. */
export function withoutField(json: unknown, steps: Steps): unknown {
  const key = steps.at(-1)
  return changeValue(json, steps.slice(0, -1), (parent) =>
    Object.fromEntries(Object.entries(parent as object).filter(([name]) => name !== key)),
  )
}
