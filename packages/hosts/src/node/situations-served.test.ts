import type { SituationReport } from '@pocketbank/devtools/situations'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { end } from '../../runtime-tests/spawned-bank.ts'
import { emptyFolder, sqliteNode, startStoredBank } from '../../runtime-tests/stored-bank.ts'
import { startByFlags } from '../../test/clients/server.ts'
import type { Server } from './serve.ts'

const [firstTpp, secondTpp] = ['PSDNO-FSA-1', 'PSDNO-FSA-2'] as const

type Listening = Pick<Server, 'url'>

const createTppClient = ({ url }: Listening, id: string) =>
  createTpp({ id, baseUrl: url, headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } })

const control = ({ url }: Listening, method: string, path: string, body?: object) =>
  fetch(`${url}/_sandbox${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })

/** The ids of the situations that a TPP has met. */
async function listMetSituations(server: Listening, tpp: string): Promise<readonly string[]> {
  const answer = await control(server, 'GET', `/situations?tpp=${tpp}`)
  const { situations } = (await answer.json()) as SituationReport
  return situations.filter(({ met }) => met).map(({ id }) => id)
}

/** What is true of the banks of any server, wherever it runs. */
async function checkServed(server: Listening): Promise<void> {
  await createTppClient(server, firstTpp).post('/v1/consents', { body: {} })
  await createTppClient(server, firstTpp).post('/v1/consents', {
    body: { recurringIndicator: 'yes' } as never,
  })
  await createTppClient(server, secondTpp).post('/v1/consents', { body: {} })
  const response = await control(server, 'POST', `/situations/sca-refused?tpp=${secondTpp}`, {
    tpp: secondTpp,
  })
  expect(await response.json()).toMatchObject({ done: 'The customer has refused the approval that waited.' })
  expect((await control(server, 'POST', `/situations/refused-conflict?tpp=${firstTpp}`, {})).status).toBe(200)
  expect((await control(server, 'DELETE', `/situations/refused-conflict?tpp=${firstTpp}`)).status).toBe(204)
  expect(await listMetSituations(server, firstTpp)).toContain('check-contract')
  expect(await listMetSituations(server, firstTpp)).not.toContain('sca-refused')
  expect(await listMetSituations(server, secondTpp)).toContain('sca-refused')
  expect(await listMetSituations(server, secondTpp)).not.toContain('check-contract')
  await control(server, 'POST', `/reset?tpp=${secondTpp}`)
  expect(await listMetSituations(server, secondTpp)).toContain('sca-refused')
  await control(server, 'DELETE', `/situations?tpp=${secondTpp}`)
  expect(await listMetSituations(server, secondTpp)).toEqual([])
  expect(await listMetSituations(server, firstTpp)).toContain('check-contract')
}

const kinds = [[], ['--bank-per-tpp']] as const

test.for(kinds)('[K4k] records and deletes what each TPP meets in memory, %j', async (argv) => {
  await checkServed(await startByFlags(...argv))
})

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
test.skipIf(sqliteNode === undefined).for(kinds)(
  '[K4k] records and deletes what each TPP meets in storage, %j',
  async (argv) => {
    const bank = await startStoredBank(emptyFolder(), ...argv)
    await checkServed(bank)
    await end(bank, 'SIGTERM')
  },
)

test('[K4j] records nothing with --no-situations, and names the option', async () => {
  const server = await startByFlags('--no-situations')
  await createTppClient(server, firstTpp).get('/v1/accounts')
  const answer = await control(server, 'GET', '/situations')
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('--no-situations')
  expect(server.bank.observer).toBeUndefined()
})
