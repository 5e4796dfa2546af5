import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { certificatePath, keyFiles, keyPath } from '@pocketbank/signatures/authority'
import { createTpp, type Tpp, tppKey } from '@pocketbank/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CorpusName, corpus } from '../../../http/test/kit/client-mistakes/corpus.ts'
import { type CodeLanguage, type SigningProgram, writeProgram } from '../../src/explain/programs/program.ts'
import { explainLast } from '../kit/explaining.ts'
import { openSandbox } from '../kit/sandbox.ts'

const run = promisify(execFile)

const sandbox = openSandbox()
const folder = mkdtempSync(join(tmpdir(), 'pocketbank-programs-'))
let listener: Awaited<ReturnType<typeof sandbox.listen>>
let tpp: Tpp

beforeAll(async () => {
  listener = await sandbox.listen()
  tpp = createTpp({ baseUrl: listener.url, now: () => new Date(sandbox.bank.now) })
  const certificate = (await tpp.certificate()).replaceAll(/.{64}/g, '$&\n')
  mkdirSync(join(folder, keyFiles.folder))
  writeFileSync(join(folder, keyPath), tppKey.privateKey)
  writeFileSync(
    join(folder, certificatePath),
    `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  )
})

afterAll(async () => {
  await listener.close()
  rmSync(folder, { recursive: true })
})

/** How a program is run, and what ends with 0 where the machine has what it needs. */
const runners = {
  curl: { run: ['bash'], needs: ['bash', '-c', 'command -v curl && command -v openssl'] },
  javascript: { run: [process.execPath], needs: [process.execPath, '--version'] },
  python: { run: ['python3'], needs: ['python3', '-c', 'import cryptography'] },
  java: { run: ['java'], needs: ['java', '-version'] },
} as const satisfies Partial<Record<CodeLanguage, object>>

/** The languages whose programs are run here: that in C# is not. */
type RunLanguage = keyof typeof runners

/**
 * What a title says of a language that the machine lacks; nothing in continuous integration, where all must
 * be there.
 */
function describeSkip(language: RunLanguage): string {
  const [command, ...words] = runners[language].needs
  const isThere = spawnSync(command, words).status === 0
  return isThere || process.env.CI === 'true' ? '' : `, skipped: ${runners[language].needs.join(' ')} failed`
}

/** A body in which every language has something to escape. */
const awkward = { customerNumber: 'x', name: 'Blåbær "&" \'Co\' $HOME `id` \\n %s $1 100 %' }

const mistakes: readonly (readonly [string, () => Promise<Response>, mark: RegExp])[] = [
  ['a body with a wrong digest', () => post('digestOfTabs', awkward), /Digest|DIGEST/],
  [
    'other line ends',
    () =>
      tpp
        .with({ alsoSigned: ['(request-target)', 'host'] })
        .get('/v1/sandbox/customers?x=%27&y=%24', { wrong: corpus.lineBreaksOfWindows }),
    /name|printf|join/i,
  ],
  ['no X-Request-ID', () => post('requestIdMissing', awkward), /X-Request-ID|REQUEST_ID/],
]

function post(mistake: CorpusName, body: object): Promise<Response> {
  return tpp.post('/v1/sandbox/customers' as string, { body, wrong: corpus[mistake] })
}

/** The program for the latest request, with what its run says. */
async function ran(program: SigningProgram, language: RunLanguage): Promise<string> {
  const [command, ...words] = runners[language].run
  writeFileSync(join(folder, program.file), writeProgram(program))
  const { stdout } = await run(command, [...words, program.file], { cwd: folder })
  return stdout
}

/** D: a compiler on a busy machine takes its time; a program that hangs is ended all the same. */
const hangs = 60_000

const languages = (Object.keys(runners) as RunLanguage[]).map(
  (language) => [language, describeSkip(language)] as const,
)

describe.each(languages)(
  '[Q15b] the program in %s signs the request so that the bank takes it%s',
  (language, note) => {
    test.skipIf(note !== '').each(language === 'java' ? mistakes.slice(0, 1) : mistakes)(
      '%s',
      async (_, send, mark) => {
        expect((await send()).status).toBeGreaterThanOrEqual(400)
        const { change } = await explainLast(sandbox)
        const program = change.code.find((candidate) => candidate.language === language)
        if (program === undefined) throw new Error(`no program in ${language}`)
        expect(
          program.lines
            .filter(({ isRemedy }) => isRemedy)
            .map(({ text }) => text)
            .join('\n'),
        ).toMatch(mark)
        const printed = await ran(program, language)
        const { last } = sandbox.requests
        expect(printed).toContain(String(last?.status))
        expect(last?.stages).toMatchObject({ headers: 'passed', signature: 'passed', certificate: 'passed' })
        expect(['passed', 'skipped']).toContain(last?.stages.digest)
      },
      hangs,
    )
  },
)
