import type { FaultMatch, FaultRequest } from './rule.ts'

/** Returns true if a path matches a form. `{anything}` matches one step, `*` at the end any steps. */
export function fitsPath(form: string, path: string): boolean {
  const [formSteps, steps] = [form.split('/'), path.split('/')]
  const isOpen = formSteps.at(-1) === '*'
  const fixed = isOpen ? formSteps.slice(0, -1) : formSteps
  if (isOpen ? steps.length < fixed.length : steps.length !== fixed.length) return false
  return fixed.every((step, index) => step === steps[index] || /^\{\w+\}$/.test(step))
}

/** A match as JSON shows it: `where` is true if there is a predicate. */
export interface ShownMatch extends Omit<FaultMatch, 'where'> {
  readonly where?: true
}

export function showMatch({ where, ...match }: FaultMatch): ShownMatch {
  return { ...match, ...(where && { where: true }) }
}

/** Returns true if a request matches every given field. */
export function fits(match: FaultMatch | undefined, request: FaultRequest): boolean {
  if (match === undefined) return true
  const { operation, method, path, tpp, psu, where } = match
  return (
    (operation === undefined || operation === request.operation) &&
    (method === undefined || method === request.method) &&
    (path === undefined || fitsPath(path, request.path)) &&
    (tpp === undefined || tpp === request.tpp) &&
    (psu === undefined || request.psu.includes(psu.toLowerCase())) &&
    (where === undefined || where(request))
  )
}
