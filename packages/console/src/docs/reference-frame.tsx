import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { PageInput } from '../page.ts'
import type { ListedOperation, OperationGroup } from './group-operations.ts'
import { guideList } from './guides/guide-list.ts'
import { withOwnLinks } from './own-links.ts'
import { docsRoot, operationPath, toFragment } from './paths.ts'
import { docsWords } from './words.ts'

/** Draws the method of an operation in its colour. */
export function MethodMark({ method }: Pick<ListedOperation, 'method'>) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>
}

interface SidebarProps {
  readonly href: PageInput['href']
  /** The path of the page, to highlight its link. */
  readonly path: string
}

function SidebarLink({
  href,
  path,
  to,
  children,
}: SidebarProps & { readonly to: string; readonly children: Child }) {
  return (
    <li>
      <a href={href(to)} {...(to === path && { 'aria-current': 'page' as const })}>
        {children}
      </a>
    </li>
  )
}

interface SidebarLinksProps extends SidebarProps {
  readonly title: string
  readonly links: readonly (readonly [to: string, text: Child])[]
}

/**
 * Draws a group of links, folded unless the page is one of them. On the first page the group links to the
 * list there.
 */
function SidebarLinks({ title, links, ...props }: SidebarLinksProps) {
  if (props.path === docsRoot) {
    return (
      <a href={`#${toFragment(title)}`} class="group">
        {title}
      </a>
    )
  }
  return (
    <details open={links.some(([to]) => to === props.path)}>
      <summary>{title}</summary>
      <ul>
        {links.map(([to, text]) => (
          <SidebarLink {...props} to={to}>
            {text}
          </SidebarLink>
        ))}
      </ul>
    </details>
  )
}

function linkOperation({ id, method, summary }: ListedOperation) {
  const text = (
    <>
      <MethodMark method={method} /> <span>{summary}</span>
    </>
  )
  return [operationPath(id), text] as const
}

/** Draws the links to the operations of a group. */
export function SidebarGroup({ group, ...props }: SidebarProps & { readonly group: OperationGroup }) {
  return <SidebarLinks {...props} title={group.title} links={group.operations.map(linkOperation)} />
}

interface ReferenceSidebarProps extends SidebarProps {
  readonly groups: readonly OperationGroup[]
  /** The texts of the groups, folded, by their titles. Without them the groups are drawn. */
  readonly foldedGroups?: Readonly<Record<string, string>>
}

/** Links to all pages of the reference. */
function ReferenceSidebar({ groups, foldedGroups = {}, ...props }: ReferenceSidebarProps) {
  const drawGroup = (group: OperationGroup) => {
    const isShown = group.operations.some(({ id }) => operationPath(id) === props.path)
    const folded = isShown ? undefined : foldedGroups[group.title]
    return folded === undefined ? (
      <SidebarGroup {...props} group={group} />
    ) : (
      raw(withOwnLinks(folded, props.href))
    )
  }
  return (
    <nav class="operations" aria-label={docsWords.operations}>
      <ul>
        <SidebarLink {...props} to={docsRoot}>
          {docsWords.overview}
        </SidebarLink>
      </ul>
      <SidebarLinks
        {...props}
        title={docsWords.guides}
        links={guideList.map(({ id, title }) => [operationPath(id), title])}
      />
      {groups.map(drawGroup)}
    </nav>
  )
}

interface ReferenceFrameProps extends ReferenceSidebarProps {
  /** The third column: code and the form that sends the request. */
  readonly aside?: Child
  readonly children?: Child
}

/**
 * Draws the frame of a reference page: sidebar, text, and code next to it. On phones the sidebar is hidden
 * and the code is below the text.
 */
export function ReferenceFrame({ aside, children, ...sidebar }: ReferenceFrameProps) {
  const { path, href } = sidebar
  return (
    <div
      class={[
        'docs',
        ...(aside === undefined ? [] : ['coded']),
        ...(path === docsRoot ? ['index'] : []),
      ].join(' ')}
    >
      <ReferenceSidebar {...sidebar} />
      <div class="text">
        <p class="crumb">
          <a href={href(docsRoot)}>{docsWords.title}</a>
        </p>
        {children}
      </div>
      {aside === undefined ? '' : <div class="aside">{aside}</div>}
    </div>
  )
}
