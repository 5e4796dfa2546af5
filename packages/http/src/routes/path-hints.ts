import { quoteText } from '@pocketbank/core/base/errors'
import type { BankAddress } from '../address/bank-address.ts'
import { readBasePath } from '../address/read-address.ts'
import { visible } from '../display/visible-text.ts'
import type { RouteAddress } from './routing.ts'

/**
 * Longest path for which hints are searched. The search for blanks takes quadratic time, and a longer path is
 * no typing error.
 */
const pathCharactersMax = 500

/** Typing errors in a path: pattern, replacement and hint. */
const slips: readonly (readonly [form: RegExp, right: string, hint: string])[] = [
  [/(?:\s|%20|%0[9ad]|%c2%a0|%e2%80%8b)+$/i, '', 'remove the blank at its end'],
  [/\/{2,}/g, '/', 'two slashes (does the base address end in one?)'],
  [/^(\/v1)(?:\/v1)+(?=\/|$)/i, '$1', '/v1 twice (does the base address end in it?)'],
  [/(?<=.)\/$/, '', 'remove the slash at its end'],
]

interface NearPath {
  readonly path: string
  /** Steps of the wrong path before the similar part. */
  readonly prefix: string
  readonly lacksVersion: boolean
}

/** Matches steps with a path of the bank in any letter case. Returns them in the spelling of the bank. */
function matchPath(path: string, steps: readonly string[]): string | undefined {
  const pathSteps = path.split('/').slice(1)
  if (pathSteps.length !== steps.length) return undefined
  const filledSteps = pathSteps.map((step, at) => (step.startsWith('{') ? steps[at] : step))
  const isSame = filledSteps.every(
    (step, at) => step !== '' && step?.toLowerCase() === steps[at]?.toLowerCase(),
  )
  return isSame ? `/${filledSteps.join('/')}` : undefined
}

/** Finds a path of the bank that differs from a wrong path in letter case, a prefix or a missing `/v1`. */
function findNearPath(paths: readonly string[], wrongPath: string): NearPath | undefined {
  const steps = wrongPath.split('/').slice(1)
  for (let at = 0; at < steps.length; at += 1) {
    const rest = steps.slice(at)
    const prefix = at === 0 ? '' : `/${steps.slice(0, at).join('/')}`
    // The first step may be another version, such as /v2.
    for (const lacksVersion of at < 2 ? [false, true] : [false]) {
      const sought = lacksVersion ? ['v1', ...rest] : rest
      for (const knownPath of paths) {
        const path = matchPath(knownPath, sought)
        if (path !== undefined) return { path, prefix, lacksVersion }
      }
    }
  }
  return undefined
}

function quotePath(path: string): string {
  return quoteText(visible(path))
}

/** Advises what to do about a prefix. A bank without a base path may be served under it. */
function prefixHint({ prefix, lacksVersion }: NearPath, { publicPath }: BankAddress): string {
  if (lacksVersion) return prefix === '' ? 'begin it with /v1' : `begin it with /v1, not ${quotePath(prefix)}`
  const base = readBasePath(prefix)
  const otherRemedy = publicPath === '' && base.ok ? `, or start the bank with --base-path ${base.value}` : ''
  return `remove ${quotePath(prefix)} from its start${otherRemedy}`
}

/** Lists hints about a wrong path, and the similar path of the bank if there is one. */
export function listPathHints(
  sentPath: string,
  operations: readonly RouteAddress[],
  address: BankAddress,
): readonly string[] {
  if (sentPath.length > pathCharactersMax) return []
  const hints: string[] = []
  let path = sentPath
  for (const [form, right, hint] of slips) {
    const better = path.replace(form, right)
    if (better !== path) hints.push(hint)
    path = better
  }
  const near = findNearPath([...operations.map((operation) => operation.path), '/openapi.json'], path)
  if (near === undefined) return hints
  if (near.prefix !== '' || near.lacksVersion) hints.push(prefixHint(near, address))
  else if (near.path !== path) hints.push('mind the letter case')
  return [...hints, `use ${quoteText(visible(address.publicPath + near.path))}`]
}
