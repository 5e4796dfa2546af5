import type { Child } from 'hono/jsx'

/** A tab or filter link: its label, its address, and the count after the label. */
interface Tab {
  readonly label: Child
  readonly address: string
  readonly isCurrent: boolean
  readonly count?: number
}

interface TabsProps {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** `tabs` divide a record, `chips` filter a list. */
  readonly look?: 'tabs' | 'chips'
}

/** Draws links, one of which is the current page. They work without a script. */
export function Tabs({ label, tabs, look = 'tabs' }: TabsProps) {
  return (
    <nav class={look} aria-label={label}>
      {tabs.map((tab) => (
        <a href={tab.address} {...(tab.isCurrent && { 'aria-current': 'page' })}>
          {tab.label}
          {tab.count === undefined ? '' : <span class="count">{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}
