import type { CardAccount } from '@pocketbank/core/rows/card-accounts/model'
import { Status } from '../parts.tsx'
import { accountPageWords } from './words.ts'

const kinds = { enabled: 'good', blocked: 'bad', deleted: 'over' } as const

export function CardState({ status }: Pick<CardAccount, 'status'>) {
  return <Status kind={kinds[status]}>{accountPageWords.statuses[status]}</Status>
}
