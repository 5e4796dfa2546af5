import { access } from './access.ts'
import type { Chapter } from './chapter.ts'
import { control, snapshots } from './control.ts'
import { faults, quirks } from './faults.ts'
import { failures, guard, hosts, http } from './http.ts'
import { consentPages, paymentPage } from './page.ts'
import { companyPages, seldomPages, standingOrderPages } from './page-cases.ts'
import { baskets, payments } from './payments.ts'
import { orderOfRefusals, signatures } from './refusals.ts'
import { refusedPsu, repeated } from './refused-psu.ts'
import { refusedRequestsChapter } from './refused-requests.ts'
import { sandboxData } from './sandbox-data.ts'

/** The session, chapter by chapter. */
export const chapters: Readonly<Record<string, Chapter>> = {
  'sandbox-data': sandboxData,
  access,
  payments,
  baskets,
  'page-of-consents': consentPages,
  'page-of-payments': paymentPage,
  'page-of-companies': companyPages,
  'page-of-standing-orders': standingOrderPages,
  'page-of-other-cases': seldomPages,
  control,
  snapshots,
  faults,
  quirks,
  'order-of-refusals': orderOfRefusals,
  signatures,
  http,
  guard,
  hosts,
  failures,
  repeated,
  'refused-psu': refusedPsu,
  'refused-requests': refusedRequestsChapter,
}
