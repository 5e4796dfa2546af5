import type { FaultMatch, FaultRequest } from './rule.ts'

/** True if a path has a form: `{anything}` stands for one step, `*` at the end for all that follows. */
export function fitsPath(form: string, path: string): boolean {
  const [wanted, steps] = [form.split('/'), path.split('/')]
  const isOpen = wanted.at(-1) === '*'
  const fixed = isOpen ? wanted.slice(0, -1) : wanted
  if (isOpen ? steps.length < fixed.length : steps.length !== fixed.length) return false
  return fixed.every((step, index) => step === steps[index] || /^\{\w+\}$/.test(step))
}

/** The requests that a fault strikes, as data: `where` is true in place of a function. */
export interface ShownMatch extends Omit<FaultMatch, 'where'> {
  readonly where?: true
}

/** Replaces the function of a match by true, since a function has no form in JSON. */
export function showMatch({ where, ...match }: FaultMatch): ShownMatch {
  return { ...match, ...(where && { where: true }) }
}

/** True if a request fits every given field. The predicate comes last, so that it sees only requests that fit otherwise. */
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
