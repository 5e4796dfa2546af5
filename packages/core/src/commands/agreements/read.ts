import { pageQuery } from '../../base/input/page-query.ts'
import { viewAgreement } from '../../domain/agreements/view.ts'
import { agreementById } from '../../rows/agreements/find.ts'
import { listCommand, readCommand } from '../row-commands.ts'

/** Lists agreements in the order in which they were made (D). */
export const listAgreements = listCommand('agreements', pageQuery, viewAgreement)

/** Reads one agreement (D). */
export const readAgreement = readCommand('agreementId', agreementById, viewAgreement)
