import type { PageInput } from '../page.ts'
import { Tabs } from '../tabs.tsx'
import { requestWords } from './words.ts'

interface RequestTabsProps {
  readonly input: Pick<PageInput, 'href'>
  readonly current: 'log' | 'paste'
}

/** Draws the tabs of the section: the log of the bank, and a pasted request. */
export function RequestTabs({ input: { href }, current }: RequestTabsProps) {
  const { log, paste } = requestWords.tabs
  return (
    <Tabs
      label={requestWords.title}
      tabs={[
        { label: log, address: href('/'), isCurrent: current === 'log' },
        { label: paste, address: href('/explain'), isCurrent: current === 'paste' },
      ]}
    />
  )
}
