import { accounts } from './accounts/index.ts'
import { consents } from './consents/index.ts'
import { customers } from './customers/index.ts'
import { docs } from './docs/index.tsx'
import { explain } from './explain/index.ts'
import { faults } from './faults/index.ts'
import { overview } from './overview/index.ts'
import { type Action, type FileRow, type Group, type Page, sections } from './page.ts'
import { payments } from './payments/index.ts'
import { requests } from './requests/index.ts'
import { snapshots } from './snapshots/index.ts'
import { time } from './time/index.ts'

/** The groups of pages, one folder each. */
const groups: readonly Group[] = [
  ...[overview, customers, accounts, payments, consents, requests, explain],
  ...[time, faults, snapshots, docs],
]

/** Every page of the console. */
export const pages: readonly Page[] = groups.flatMap((group) => group.pages)

/** Everything that forms of the console do. */
export const actions: readonly Action[] = groups.flatMap((group) => group.actions)

/** Every file that the console gives. */
export const files: readonly FileRow[] = groups.flatMap((group) => group.files ?? [])

/** The pages to which the navigation leads, in the order of the sections. */
export const entrances: readonly Page[] = sections.flatMap((section) =>
  pages.filter((page) => page.isInNavigation === true && page.section === section),
)
