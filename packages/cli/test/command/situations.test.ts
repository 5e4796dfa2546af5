import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesToBring, mostHarmful } from '@pocketbank/devtools/situations'
import { mergeRuns, type SuiteRun } from '@pocketbank/testing/runs/suite-run'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listCatalogue, listMissing, reportRun } from '../../src/situations/suite-report.ts'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

const advice: SuiteRun['advice'] = [
  {
    id: 'asks-twice',
    severity: 'breaks live',
    tpp: 'PSDNO-FSA-1',
    source: 'D',
    requests: ['r1'],
    labels: ['pays'],
    sentence: 'The client asks <b>twice</b>.\u0007',
    remedy: 'Ask *once*.',
  },
]
const ids = listCatalogue().map(({ id }) => id)

let folder = ''

const write = (name: string, text: string | object) =>
  writeFileSync(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const report = (...argv: readonly string[]) => runHere(['situations', 'report', 'runs', ...argv], { folder })

function writeRun(name: string, metIds: readonly string[], changes: Partial<SuiteRun> = {}): void {
  const situations = Object.fromEntries(
    metIds.map((id) => [id, [{ id: 'r1', label: 'suite > <i>test</i>' }]]),
  )
  write(join('runs', name), { version: 1, way: 'code', situations, advice: [], ...changes })
}

beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'runs'))
  writeRun('run-1.json', ['sca-approved'])
  writeRun('run-2.json', ['sca-refused', 'sca-approved', 'gone-since'], { advice })
  write(join('runs', 'run-3.json.part'), '{')
})

test('lists the catalogue, a line each, or as JSON', async () => {
  const { code, out } = await runHere(['situations'])
  expect(code).toBe(0)
  expect(out.trimEnd().split('\n')).toHaveLength(ids.length)
  expect(out).toMatch(/^sca-refused +The customer refuses/m)
  const json: readonly object[] = JSON.parse((await runHere(['situations', '--json'])).out)
  expect(json.map((row) => Object.keys(row))).toEqual(
    ids.map(() => ['id', 'group', 'sentence', 'why', 'source', 'bring']),
  )
})

test('merges the run files of all processes', async () => {
  const { code, out, error } = await report()
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toContain(`Situations: 2 of ${ids.length} met (`)
  expect(out).toMatch(/SCA and consents +█+░* +2\/\d+\n/)
  expect(out).toContain(`… ${ids.length - 2 - 8} more: --html FILE lists all`)
  expect(out).toContain(
    'breaks live  asks-twice  The client asks <b>twice</b>.\\u{7} (PSDNO-FSA-1)\n      Ask *once*.',
  )
  expect(
    (await runHere(['situations', 'report'], { folder, environment: { POCKETBANK_SITUATIONS: 'runs' } })).out,
  ).toBe(out)
})

test('escapes texts of others for the terminal', async () => {
  const [firstAdvice] = advice
  if (firstAdvice === undefined) throw new Error('there is no advice')
  const worse = {
    ...firstAdvice,
    id: 'a\u001bb',
    remedy: 'Ask\u001b[2J',
    tpp: 'x\u001b[1A',
    sentence: 'y\u001bz',
  }
  writeRun('run-4.json', [], { advice: [worse] })
  const { out } = await report()
  expect(out).toContain('a\\u{1b}b')
  expect(out).not.toContain('\u001b')
})

test('reports control requests of a suite without sandboxes', async () => {
  const missing = listMissing(reportRun(mergeRuns([]), new Map()))
  const [first] = missing.filter(({ id }) => id !== 'sca-approved' && id !== 'sca-refused')
  if (first === undefined) throw new Error('the catalogue is empty')
  expect((await report()).out).toContain(`      ${linesToBring(first, 'code').join('\n      ')}\n`)
  for (const name of ['run-1.json', 'run-2.json']) writeRun(name, ['sca-approved'], { way: 'http' })
  const { out } = await report()
  expect(out).toContain(`      ${linesToBring(first, 'http').join('\n      ')}\n`)
  expect(out).not.toContain('await ')
})

test('writes a page and Markdown with everything, texts of others escaped', async () => {
  expect((await report('--html', 'a.html', '--markdown', 'a.md')).code).toBe(0)
  const [html, markdown] = [read('a.html'), read('a.md')]
  for (const id of ids) expect(html).toContain(id)
  expect(html).toContain('suite > &lt;i>test&lt;/i>')
  expect(html).toContain('The client asks &lt;b>twice&lt;/b>.')
  expect(html).not.toMatch(/<script|<i>test|<b>twice|src=|href=/)
  expect(markdown).toContain('- **breaks live** `asks-twice`: The client asks \\<b\\>twice\\</b\\>.')
  expect(markdown).toContain('| SCA and consents |')
  for (const id of ids.filter((id) => !/^sca-(?:approved|refused)$/.test(id)))
    expect(markdown).toContain(`\`${id}\``)
})

test('writes JSON with the catalogue, and prints it instead of the table for -', async () => {
  await report('--json', 'a.json')
  const { groups, situations, advice: advisedIds } = JSON.parse(read('a.json'))
  expect(groups[0]).toMatchObject({ id: 'sca', met: 2 })
  expect(situations.filter(({ met }: { met: boolean }) => met)).toMatchObject([
    { id: 'sca-approved', requests: [{ id: 'r1', label: 'suite > <i>test</i>' }] },
    { id: 'sca-refused' },
  ])
  expect(advisedIds).toEqual(advice)
  expect((await report('--json')).out).toBe(read('a.json'))
  expect((await report('--json', '--min', '0')).out).toBe(read('a.json'))
})

test('fails with --min below a percentage of situations without exceptions', async () => {
  expect(await report('--min', '0')).toMatchObject({ code: 0 })
  expect(await report('--min', '90')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^pocketbank: \d+ % of the situations are met; --min asks for 90 %\n$/),
  })
  const otherIds = ids.filter((id) => id !== 'sca-refused' && id !== 'sca-approved')
  write('except', ['# ours', '', ...otherIds.map((id) => `${id}  not ours`)].join('\n'))
  const { code, out } = await report('--min', '100', '--except', 'except', '--html', 'a.html')
  expect(code).toBe(0)
  expect(out).toContain('Situations: 2 of 2 met (100 %)')
  expect(out).not.toContain('Never met')
  expect(read('a.html')).toContain('Excepted: not ours')
})

test('fails with --require for each situation never met, exceptions included', async () => {
  expect(await report('--require', 'sca-approved,sca-refused')).toMatchObject({ code: 0 })
  const never = ids.find((id) => !id.startsWith('sca-')) ?? ''
  write('except', `${never} not ours`)
  expect(await report('--require', `sca-approved, ${never}`, '--except', 'except')).toMatchObject({
    code: 1,
    error: `pocketbank: --require asks for situations that were never met: ${never}\n`,
  })
})

test('fails with --baseline only if a situation was lost', async () => {
  await report('--json', 'before.json')
  expect((await report('--baseline', 'before.json')).code).toBe(0)
  writeRun('run-2.json', [])
  expect(await report('--baseline', 'before.json')).toMatchObject({
    code: 1,
    error: 'pocketbank: situations of the baseline are not met any more: sca-refused\n',
  })
  write('except', 'sca-refused our product asks nobody')
  expect((await report('--baseline', 'before.json', '--except', 'except')).code).toBe(0)
})

test('names exceptions of a group in Markdown, and prints it for -', async () => {
  const never = ids.find((id) => id.startsWith('sca-') && !/refused$|approved$/.test(id)) ?? ''
  write('except', `${never} ours *never* ask`)
  const { code, out } = await report('--except', 'except', '--markdown', '-')
  expect(code).toBe(0)
  expect(out).toMatch(/^## Situations: 2 of /)
  expect(out).toMatch(/^\| SCA and consents \| █+░* \| 2\/\d+, 1 excepted \|$/m)
  expect(out).toContain(`- **–** \`${never}\`: `)
  expect(out).toContain('_Excepted: ours \\*never\\* ask_')
  expect(out).toMatch(/^- \*\*✓\*\* `sca-refused`: .+ _suite \\> \\<i\\>test\\<\/i\\>_$/m)
})

test('makes an exception of a whole group', async () => {
  write('except.txt', 'baskets  we have none\n')
  const { out } = await report('--except', 'except.txt')
  expect(out).toMatch(/^ {2}Signing baskets +░+ +0\/0 {2}\d+ excepted$/m)
})

test('puts code of a list into fences within its item', async () => {
  const { out } = await report('--markdown', '-')
  const groups = out.split('\n').findIndex((line) => line.startsWith('<details>'))
  const before = out.split('\n').slice(0, groups).join('\n')
  const [list = '', remainder = ''] = before.split('The groups below')
  const items = list.split(/^- (?=`)/m).slice(1)
  expect(items.length).toBeGreaterThan(5)
  expect(remainder).toContain(` list ${ids.length - 2 - items.length} more.`)
  for (const item of items)
    expect(item).toMatch(/^`[\w-]+`: [^\n]+\n\n {2}```text\n(?: {2}[^\n]*\n)+? {2}```\n\n+$/)
})

test('makes folders for its files, and still prints conditions if it cannot', async () => {
  expect((await report('--html', 'new/deep/a.html')).code).toBe(0)
  expect(read('new/deep/a.html')).toContain('<title>Situations: 2 of')
  const { code, error } = await report('--min', '90', '--html', '.')
  expect(code).toBe(1)
  expect(error).toContain('--min asks for 90 %\n')
  expect(error).toContain(`${folder}: is a folder\n`)
})

test('says what is missing without run files or situations', async () => {
  mkdirSync(join(folder, 'empty'))
  const { code, out, error } = await runHere(['situations', 'report', 'empty'], { folder })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toContain('empty: there are no run files. Run the suite with POCKETBANK_SITUATIONS')
  expect(error).toContain('@pocketbank/testing/vitest/setup')
  for (const name of ['run-1.json', 'run-2.json']) writeRun(name, [])
  expect((await report()).out).toContain('@pocketbank/testing/vitest/setup')
  expect((await runHere(['situations', 'report', 'none'], { folder })).error).toContain(
    'none: there is no such folder',
  )
})

const usage = ' (see pocketbank help situations)\n'

test.each([
  {
    argv: ['--except', 'x'],
    text: 'sca-refuse not ours',
    line: `x:1: there is no situation "sca-refuse"; did you mean "sca-refused"?`,
    code: 2,
  },
  {
    argv: ['--except', 'x'],
    text: '\n# a\nsca-refused \n',
    line: 'x:3: the reason of "sca-refused" is missing. Write it after the id.',
    code: 2,
  },
  {
    argv: ['--require', 'sca-refuse'],
    text: '',
    line: '--require: there is no situation "sca-refuse"; did you mean "sca-refused"?',
    code: 2,
  },
  {
    argv: ['--require', ''],
    text: '',
    line: '--require: there is no situation "". pocketbank situations lists them.',
    code: 2,
  },
  {
    argv: ['--min', '101'],
    text: '',
    line: '--min: must be a percentage from 0 to 100, got "101"',
    code: 2,
  },
  {
    argv: ['--baseline', 'x'],
    text: '{',
    line: 'x: is not JSON. Run the suite again.',
    code: 1,
  },
  {
    argv: ['--baseline', 'x'],
    text: '{}',
    line: 'x: is not a report of this release. Run the suite again.',
    code: 1,
  },
])('refuses $argv with $text in a line', async ({ argv, text, line, code }) => {
  write('x', text)
  const endedRun = await report(...argv)
  expect(endedRun).toMatchObject({ code, out: '' })
  expect(endedRun.error.replace(`${folder}/`, '')).toBe(`pocketbank: ${line}${code === 2 ? usage : '\n'}`)
})

test('names a damaged run file and a missing folder', async () => {
  write(join('runs', 'run-9.json'), { version: 2, situations: {}, advice: [] })
  expect((await report()).error).toContain(
    'run-9.json: is not a run file of this release. Run the suite again.',
  )
  expect((await runHere(['situations', 'report', 'none'], { folder })).error).toContain(
    'none: there is no such',
  )
  expect((await runHere(['situations', 'report'], { folder })).error).toContain('DIR: is missing')
  expect((await runHere(['situations', 'sca-refused'])).error).toContain(
    'report: must be report, got "sca-refused"',
  )
  expect((await runHere(['situations', '--min', '3'])).error).toContain(
    '--min: is an option of situations report DIR',
  )
})

test('sorts by harm, and situations without data last', () => {
  expect(mostHarmful.filter((id) => !ids.includes(id))).toEqual([])
  const createSituations = (...metIds: readonly string[]) => {
    const situations = Object.fromEntries(metIds.map((id) => [id, []]))
    return listMissing(reportRun({ ...mergeRuns([]), situations }, new Map()))
  }
  expect(createSituations().map(({ id }) => id)[0]).toBe('sca-refused')
  expect(createSituations()).toHaveLength(ids.length)
  const isOfPayer = ({ group }: { readonly group: string }) => group === 'payments' || group === 'baskets'
  const reader = createSituations('sca-approved')
  expect(reader.slice(reader.findIndex(isOfPayer)).every(isOfPayer)).toBe(true)
  const payer = createSituations('payment-approved', 'basket-approved').map(({ id }) => id)
  expect(payer.slice(0, mostHarmful.length)).toEqual(mostHarmful)
})

test('prints an advice once with its TPPs and tests, the worst first', async () => {
  const [worst] = advice
  if (worst === undefined) throw new Error('there is no advice')
  const mild = { ...worst, id: 'is-slow', severity: 'wastes' as const, labels: [] }
  writeRun('run-4.json', [], { advice: [mild, { ...worst, tpp: 'PSDNO-FSA-0', labels: ['refunds'] }] })
  const { out } = await report()
  const [, adviceText = ''] = out.split('Advice:')
  expect(adviceText.match(/asks-twice/g)).toHaveLength(1)
  expect(adviceText).toContain('(PSDNO-FSA-0, PSDNO-FSA-1)')
  expect(adviceText).toContain('Seen in: pays · refunds')
  expect(adviceText.indexOf('asks-twice')).toBeLessThan(adviceText.indexOf('is-slow'))
})

test('leaves no folder if the bank of exec cannot start', async () => {
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const argv = ['exec', '--situations', '--seed-file', 'none.yaml', '--', 'true']
  const { code, error } = await runHere(argv, { folder })
  expect(code).not.toBe(0)
  expect(error).toContain('none.yaml: there is no such file')
  expect(readdirSync(folder)).toEqual(['runs'])
})
