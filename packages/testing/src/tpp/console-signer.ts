import { createTpp } from './tpp.ts'

/** The TPP as which pages of the console try requests. */
const consoleTpp = { id: 'PSDNO-FSA-000000001', name: 'pocketbank console' } as const

/** The id of that TPP: whose bank is asked, where each has one. */
export const consoleTppId: string = consoleTpp.id

/** Signs as that TPP, by the clock of its bank. */
export function consoleSigner(now: () => Date): (request: Request) => Promise<Request> {
  return (request) => createTpp({ ...consoleTpp, now }).sign(request)
}
