import { createSandbox } from '@pocketbank/testing'

const widthMax = 110

/** Writes a value as JSON in one line. */
function writeLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(writeLine).join(', ')}]`
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${writeLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** Writes a value as JSON, in one line if it fits, otherwise with a line for each member. */
function writeJson(value: unknown, indent: string, before: number): string {
  const whole = writeLine(value)
  if (typeof value !== 'object' || value === null || indent.length + before + whole.length < widthMax)
    return whole
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = Object.entries(value).map(([key, member]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `
    return inner + name + writeJson(member, inner, name.length)
  })
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** Writes the description of a default bank, as it gives it at `/openapi.json`. */
export async function printDescription(): Promise<string> {
  const response = await createSandbox().fetch('http://127.0.0.1:8080/openapi.json')
  return `${writeJson(await response.json(), '', 0)}\n`
}
