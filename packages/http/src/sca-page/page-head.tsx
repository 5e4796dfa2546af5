import type { Child } from 'hono/jsx'

interface PageHeadProps {
  readonly title: string
  /** Styles and other elements of the head. */
  readonly children: Child
}

/**
 * Renders the head of every SCA page: it fits phones, follows light or dark mode, and keeps search engines
 * out.
 */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      {children}
    </head>
  )
}
