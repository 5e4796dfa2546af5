import type { Child } from 'hono/jsx'

interface PageHeadProps {
  readonly title: string
  /** Styles, and what else belongs to the page. */
  readonly children: Child
}

/** The head of every page of the bank: it fits a phone, is light or dark as its reader likes it, and no search engine lists it. */
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
