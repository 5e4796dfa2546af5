import { refuse, shown } from '@pocketbank/core'
import type { BankAddress } from '../bank-address.ts'
import type { Power } from './power.ts'
import type { Stop } from './stop.ts'
import { allPowers } from './table.ts'

/** A power and the parameters of its path. */
export interface Found {
  readonly power: Power
  readonly params: Readonly<Record<string, string>>
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** The parameters of a path of this form; nothing where it is of another. */
function paramsOf(form: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, steps] = [form.split('/'), path.split('/')]
  if (wanted.length !== steps.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, step] of wanted.entries()) {
    const given = steps[index] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(step) ?? []
    const value = name === undefined ? given : decoded(given)
    if (name === undefined ? value !== step : value === undefined || value === '') return undefined
    if (name !== undefined && value !== undefined) params[name] = value
  }
  return params
}

/** The powers at an address, each with the parameters of its path. */
function foundAt(path: string): readonly Found[] {
  return allPowers.flatMap((power) => {
    const params = paramsOf(power.path, path)
    return params === undefined ? [] : [{ power, params }]
  })
}

/** The power that a request asks for; else what says which there are. */
export function findPower(
  method: string,
  path: string,
  { publicPath }: Pick<BankAddress, 'publicPath'>,
): Found | Stop {
  const found = foundAt(path)
  if (found.length === 0) {
    const text = `There is nothing at this path; ${publicPath}/openapi.json lists what there is.`
    return { refusal: refuse('E4d', 'NOT_FOUND', text).error }
  }
  const asked = method === 'HEAD' ? 'GET' : method
  const match = found.find(({ power }) => power.method === asked)
  if (match !== undefined) return match
  const methods: readonly string[] = found.map(({ power }) => power.method)
  const Allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const { error } = refuse('E4a', 'BAD_REQUEST', `This path has no ${shown(method)}: it has ${Allow}.`)
  return { refusal: error, status: 405, headers: { Allow } }
}
