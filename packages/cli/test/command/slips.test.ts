import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from './run-here.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pocketbank-'))
  writeFileSync(join(folder, 'kari.json'), '{}')
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Nobody listens there: a mistake is reported before a request is sent. */
const environment = { POCKETBANK_URL: 'http://127.0.0.1:1' }

async function readRefusal(commandLine: string): Promise<string> {
  const { code, out, error } = await runHere(commandLine.split(' '), { folder, environment })
  expect([commandLine, code, out, error.trimEnd().split('\n').length]).toEqual([commandLine, 2, '', 1])
  return error
}

test.each([
  [
    'call GTE /v1/accounts',
    'METHOD: must be one of GET, POST, PUT, DELETE, HEAD, OPTIONS, PATCH, got "GTE"; did you mean "GET"?',
  ],
  ['call trace /v1/accounts', 'METHOD: must be one of GET, POST,'],
  [
    'call /v1/accounts',
    'METHOD: must be one of GET, POST, PUT, DELETE, HEAD, OPTIONS, PATCH, got "/v1/accounts"',
  ],
  ['/v1/accounts', 'did you mean pocketbank call GET /v1/accounts?'],
  [
    'call POST /v1/consents --data kari.json',
    'is the name of a file, got "kari.json". Write --data @kari.json to send its content.',
  ],
  ['start -p 8080', 'there is no option -p; did you mean --port'],
  ['call POST /a -d x', 'there is no option -d; did you mean --data?'],
  ['start --prot 1', 'there is no option --prot; did you mean --port?'],
  ['--verison', 'there is no option --verison; did you mean --version?'],
  ['strat', 'there is no command "strat"; did you mean "start"?'],
  ['help strat', 'there is no command "strat"; did you mean "start"?'],
  [
    'start --signatures optoinal',
    '--signatures: must be one of required, optional, off, got "optoinal"; did you mean "optional"?',
  ],
  ['start --default-fixes longer-nmae', 'got "longer-nmae"; did you mean "longer-name"?'],
  ['verify kari.json --language pyhton', 'got "pyhton"; did you mean "python"?'],
  ['verify kari.json --strictness lenietn', 'got "lenietn"; did you mean "lenient"?'],
  ['certificate --wrong expierd', 'got "expierd"; did you mean "expired"?'],
  ['certificate --roles PSP_IA', 'got "PSP_IA"; did you mean "PSP_AI"?'],
  [
    'call GET /a --profile paymnet',
    'there is no profile "paymnet", nor a file of this name, here or in .pocketbank/profiles/; did you mean "payment"?',
  ],
  ['journal --code FORMAT_ERORR', 'got "FORMAT_ERORR"; did you mean "FORMAT_ERROR"?'],
  ['journal --rule q4', 'got "q4"; did you mean "Q4"?'],
  ['journal --rule Z99', 'words such as '],
  ['journal --operation createPaymnet', 'got "createPaymnet"; did you mean "createPayment"?'],
  ['journal --status 4O1', '--status: must be a status such as 401, or 0 for no response, got "4O1"'],
  ['journal --status 999', '--status: must be a status such as 401'],
])('[Y1] prints a mistake in a line and ends with 2: %s', async (commandLine, words) => {
  expect(await readRefusal(commandLine)).toContain(words)
})

test.each([
  'verify FILE',
  'replay FILE',
  'seed FILE',
  'start --seed-file FILE',
  'start --trust-anchors FILE',
  'exec --seed-file FILE -- true',
  'verify kari.json --trust-anchors FILE',
  'call POST /a --data @FILE',
  'call GET /a --profile FILE',
  'call GET /a --key FILE',
  'certificate --key FILE',
])('[Y1] ends with 2 for a missing file or a folder: %s', async (commandLine) => {
  expect(await readRefusal(commandLine.replace('FILE', 'nowhere.pem'))).toContain('nowhere.pem')
  await readRefusal(commandLine.replace('FILE', '.'))
})

test('[Y1] reads a file name as text if the option says so', async () => {
  const { error } = await runHere(['call', 'POST', '/v1/consents', '--body', 'kari.json', '--no-sign'], {
    folder,
    environment,
  })
  expect(error).toContain('http://127.0.0.1:1: cannot be reached: bad port')
})

test('[Y1] refuses a variable as its option', async () => {
  const { code, error } = await runHere(['start'], { environment: { POCKETBANK_SIGNATURES: 'of' } })
  expect([code, error]).toEqual([2, expect.stringContaining('got "of"; did you mean "off"?')])
})
