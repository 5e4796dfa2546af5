import { accountsGroup } from './accounts/index.ts'
import { consentsGroup } from './consents/index.ts'
import { customersGroup } from './customers/index.ts'
import { docsGroup } from './docs/index.tsx'
import { explainGroup } from './evidence/index.ts'
import { faultsGroup } from './faults/index.ts'
import { overviewGroup } from './overview/index.ts'
import { type Action, type FileRow, type Group, type Page, sections } from './page.ts'
import { paymentsGroup } from './payments/index.ts'
import { requestsGroup } from './requests/index.ts'
import { snapshotsGroup } from './snapshots/index.ts'
import { timeGroup } from './time/index.ts'

/** The groups of pages, one folder each. */
const groups: readonly Group[] = [
  ...[
    overviewGroup,
    customersGroup,
    accountsGroup,
    paymentsGroup,
    consentsGroup,
    requestsGroup,
    explainGroup,
  ],
  ...[timeGroup, faultsGroup, snapshotsGroup, docsGroup],
]

/** Every page of the console. */
export const pages: readonly Page[] = groups.flatMap((group) => group.pages)

/** Everything that forms of the console do. */
export const actions: readonly Action[] = groups.flatMap((group) => group.actions)

/** Every file that the console gives. */
export const consoleFiles: readonly FileRow[] = groups.flatMap((group) => group.files ?? [])

/** The pages to which the navigation leads, in the order of the sections. */
export const entrances: readonly Page[] = sections.flatMap((section) =>
  pages.filter((page) => page.isInNavigation === true && page.section === section),
)
