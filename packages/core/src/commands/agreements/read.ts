import { pageQuery } from '../../base/input/page-query.ts'
import { viewAgreement } from '../../domain/agreements/view.ts'
import { agreementById } from '../../rows/agreements/find.ts'
import { listCommand, readCommand } from '../row-commands.ts'

export const listAgreements = listCommand('agreements', pageQuery, viewAgreement)

export const readAgreement = readCommand('agreementId', agreementById, viewAgreement)
