import * as v from 'valibot'
import { hasMembers } from '../base/input/arrays.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { planWhole, problemList } from './fill-world.ts'
import type { OnProblem, WorldPath, WorldProblem } from './plan/problems.ts'
import { collectReadable, readMember, worldDepthMax } from './readable-world.ts'
import type { BankWorld } from './schema/world.ts'
import type { WorldOptions } from './setting.ts'
import {
  expandUnion,
  findMeant,
  hiddenNames,
  reportIssue,
  type WorldSchema,
  worldIssuePath,
} from './world-issues.ts'

/** Reports names such as `__proto__`, which no object may have. */
function checkHidden(value: unknown, path: WorldPath, onProblem: OnProblem): void {
  if (!hasMembers(value) || path.length > worldDepthMax) return
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    if (!Array.isArray(value) && hiddenNames.includes(name)) {
      onProblem(at, 'is not a field here, and cannot be a name', true)
    }
    checkHidden(inner, at, onProblem)
  }
}

/** Collects the problems of a value that should be a world. */
function worldProblems(schema: WorldSchema, input: unknown, options: WorldOptions): readonly WorldProblem[] {
  const { problems, onProblem } = problemList()
  checkHidden(input, [], onProblem)
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  const issues = (result.issues ?? []).flatMap(expandUnion)
  const reading = { schema, textAt: options.textAt }
  const intendedPaths = findMeant(issues, schema)
  for (const issue of issues) {
    const isMisspelled = issue.received === 'undefined' && intendedPaths.has(worldIssuePath(issue))
    if (!isMisspelled) reportIssue(issue, reading, onProblem)
  }
  const { world, unread, parents, originalPath } = collectReadable(schema, input)
  // A problem is not reported if it follows from another one: a wrong field, its name, or a misspelled field.
  const isUnread = (value: unknown) => typeof value === 'string' && unread.has(value)
  const onPlanProblem: OnProblem = (planPath, complaint) => {
    const path = originalPath(planPath)
    const isFollowUp = parents.has(path) || intendedPaths.has(path) || isUnread(readMember(input, path))
    if (!isFollowUp) onProblem(path, complaint)
  }
  planWhole(world as BankWorld, options, { onProblem: onPlanProblem, unread })
  return problems
}

/**
 * Reads a world by its schema. Returns all problems if it is wrong. The commands of the bank are not run yet.
 */
export function readWorld<World extends BankWorld>(
  schema: WorldSchema,
  input: unknown,
  options: WorldOptions,
): Result<World, readonly WorldProblem[]> {
  const problems = worldProblems(schema, input, options)
  return problems.length === 0 ? ok(input as World) : fail(problems)
}
