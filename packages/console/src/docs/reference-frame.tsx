import type { Child } from 'hono/jsx'
import type { PageInput } from '../page.ts'
import { guideList } from './guides/guide-list.ts'
import { docsRoot, operationPath, toFragment } from './paths.ts'
import {
  type ApiReference,
  findOrCreateReference,
  type ListedOperation,
  type OperationView,
} from './reference.ts'
import { docsWords } from './words.ts'

/** Draws the method of an operation in its colour. */
export function MethodMark({ method }: Pick<OperationView, 'method'>) {
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

interface SidebarGroupProps extends SidebarProps {
  readonly title: string
  readonly links: readonly (readonly [to: string, text: Child])[]
}

/**
 * Draws a group of links, folded unless the page is one of them. On the first page the group links to the
 * list there.
 */
function SidebarGroup({ title, links, ...props }: SidebarGroupProps) {
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

/** Links to all pages of the reference. */
function ReferenceSidebar({ reference, ...props }: SidebarProps & { readonly reference: ApiReference }) {
  return (
    <nav class="operations" aria-label={docsWords.operations}>
      <ul>
        <SidebarLink {...props} to={docsRoot}>
          {docsWords.overview}
        </SidebarLink>
      </ul>
      <SidebarGroup
        {...props}
        title={docsWords.guides}
        links={guideList.map(({ id, title }) => [operationPath(id), title])}
      />
      {reference.groups.map(({ title, operations }) => (
        <SidebarGroup {...props} title={title} links={operations.map(linkOperation)} />
      ))}
    </nav>
  )
}

interface ReferenceFrameProps {
  readonly input: PageInput
  readonly path: string
  /** The third column: code and the form that sends the request. */
  readonly aside?: Child
  readonly children?: Child
}

/**
 * Draws the frame of a reference page: sidebar, text, and code next to it. On phones the sidebar is hidden
 * and the code is below the text.
 */
export async function ReferenceFrame({ input, path, aside, children }: ReferenceFrameProps) {
  const reference = await findOrCreateReference(input.env.operations)
  return (
    <div
      class={[
        'docs',
        ...(aside === undefined ? [] : ['coded']),
        ...(path === docsRoot ? ['index'] : []),
      ].join(' ')}
    >
      <ReferenceSidebar href={input.href} path={path} reference={reference} />
      <div class="text">
        <p class="crumb">
          <a href={input.href(docsRoot)}>{docsWords.title}</a>
        </p>
        {children}
      </div>
      {aside === undefined ? '' : <div class="aside">{aside}</div>}
    </div>
  )
}
