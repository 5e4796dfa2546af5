import type { Child } from 'hono/jsx'

/** A tab or chip: its label, its address, and the count behind the label. */
interface Tab {
  readonly label: Child
  readonly address: string
  readonly isCurrent: boolean
  readonly count?: number
}

interface TabsProps {
  /** Names the tabs for those who do not see them. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Tabs divide a record, chips filter a list. */
  readonly look?: 'tabs' | 'chips'
}

/** Links of which one is the page that is shown; they work without a script. */
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
