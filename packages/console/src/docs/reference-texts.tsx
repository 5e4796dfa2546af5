import type { PageInput } from '../page.ts'
import { Contents } from './contents.tsx'
import type { OperationGroup } from './group-operations.ts'
import { docsRoot } from './paths.ts'
import { ReferenceFrame, SidebarGroup } from './reference-frame.tsx'

/**
 * Texts of the reference that depend on its operations alone. `withOwnLinks` adds base path and TPP to their
 * links.
 */
export interface ReferenceTexts {
  /** The content of the first page. */
  readonly contents: string
  /** The groups of the sidebar, folded, by their titles. */
  readonly foldedGroups: Readonly<Record<string, string>>
}

/** Draws the texts of a reference with these operations. `href` writes their links. */
export function drawReferenceTexts(
  groups: readonly OperationGroup[],
  href: PageInput['href'] = (path) => path,
): ReferenceTexts {
  const contents = (
    <ReferenceFrame href={href} path={docsRoot} groups={groups}>
      <Contents href={href} groups={groups} />
    </ReferenceFrame>
  )
  const foldedGroups = groups.map((group) => [
    group.title,
    String(<SidebarGroup href={href} path="" group={group} />),
  ])
  return { contents: String(contents), foldedGroups: Object.fromEntries(foldedGroups) }
}
