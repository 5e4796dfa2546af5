import { accountsGroup } from './accounts/index.ts'
import { bankGroup } from './bank/index.ts'
import { consentsGroup } from './consents/index.ts'
import { customersGroup } from './customers/index.ts'
import { docsGroup } from './docs/index.ts'
import { explainGroup } from './explainer/index.ts'
import { faultsGroup } from './faults/index.ts'
import type { Action, FileRow, Group, Page } from './page.ts'
import { paymentsGroup } from './payments/index.ts'
import { requestsGroup } from './requests/index.ts'
import { searchGroup } from './search/index.ts'
import { situationsGroup } from './situations/index.ts'
import { snapshotsGroup } from './snapshots/index.ts'
import { timeGroup } from './time/index.ts'

/** The groups of pages; each is a folder. */
const groups: readonly Group[] = [
  bankGroup,
  customersGroup,
  accountsGroup,
  paymentsGroup,
  consentsGroup,
  requestsGroup,
  explainGroup,
  timeGroup,
  faultsGroup,
  situationsGroup,
  snapshotsGroup,
  docsGroup,
  searchGroup,
]

export const pages: readonly Page[] = groups.flatMap((group) => group.pages)

/** The actions of all forms by name. */
export const actions: ReadonlyMap<string, Action> = new Map(
  groups.flatMap((group) => group.actions.map((action) => [action.name, action] as const)),
)

export const consoleFiles: readonly FileRow[] = groups.flatMap((group) => group.files ?? [])
