import { benchAuthenticate } from './authenticate.ts'
import { measureDurable } from './durable.ts'
import { measurePages } from './history.ts'
import { measureSize } from './size.ts'
import { measureStages } from './stages.ts'
import { measureStarts } from './start.ts'
import { measureThroughput, measureTls } from './throughput.ts'

const row = (...cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(14))).join(''))
const whole = (value: number, unit: string) => `${Math.round(value).toLocaleString('en')} ${unit}`

/** The bundled servers, and the folder of this package. */
export interface BuiltFigures {
  readonly bank: string
  readonly bare: string
  readonly history: string
  readonly durable: string
  readonly folder: string
  readonly packageFolder: string
}

/** Prints every figure of this package. */
export async function printFigures(files: BuiltFigures): Promise<void> {
  row('requests over HTTP (goals 0.70, 0.50, 0.50)', 'bank', 'bare Hono', 'ratio')
  for (const { name, bank, bare, ratio } of await measureThroughput(files)) {
    row(`  ${name}`, whole(bank, '/s'), whole(bare, '/s'), ratio.toFixed(2))
  }

  row('requests over HTTPS (goal 0.85)', 'HTTPS', 'HTTP', 'ratio')
  for (const { name, bank, bare, ratio } of await measureTls(files)) {
    row(`  ${name}`, whole(bank, '/s'), whole(bare, '/s'), ratio.toFixed(2))
  }

  row('pages of 200 rows of a million (goal 0.50)', 'bank', 'bare Hono', 'ratio')
  for (const { name, bank, bare } of await measurePages(files)) {
    row(`  ${name}`, whole(bank, '/s'), whole(bare, '/s'), (bank / bare).toFixed(2))
  }

  const { bare, ...starts } = await measureStarts(files)
  row('start to first signed answer (goal 1.30)', 'bank', 'bare Hono', 'ratio')
  for (const [name, time] of [
    ['pocketbank start', starts.command],
    ['npm start', starts.npmStart],
    ['pocketbank start --empty', starts.emptyBank],
  ] as const) {
    row(`  ${name}`, whole(time, 'ms'), whole(bare, 'ms'), (time / bare).toFixed(2))
  }

  row('authentication in process', 'each')
  for (const { name, microseconds } of await benchAuthenticate()) row(`  ${name}`, whole(microseconds, 'µs'))

  const durableFigures = measureDurable(files.durable)
  if (durableFigures === undefined) row('durable changes: not measured, as there is no Node with SQLite', '')
  else {
    row('durable changes a second (goal 0.50 of bare)', 'bank', 'in memory', 'bare SQLite', 'ratio')
    for (const { group, durable, memory, bare: loop } of durableFigures.rates) {
      const cells = [
        whole(durable, '/s'),
        whole(memory, '/s'),
        whole(loop, '/s'),
        (durable / loop).toFixed(2),
      ]
      row(`  in groups of ${group}`, ...cells)
    }
    const { seconds, cpuSeconds, peak, running } = durableFigures.start
    row('start with 1,000,000 rows (goals 8 s, 2.00)', 'seconds', 'of CPU', 'memory', 'of running')
    row(
      '  from a folder',
      seconds.toFixed(1),
      cpuSeconds.toFixed(1),
      whole(peak, 'MiB'),
      (peak / running).toFixed(2),
    )
  }

  const { minified, gzip } = await measureSize(files.packageFolder)
  row('edge bundle', 'minified', 'gzip')
  row('  createEdge', whole(minified / 1024, 'KiB'), whole(gzip / 1024, 'KiB'))

  // Last, because a server of Node changes the Request and Response classes of its process.
  row('signed requests without sockets, CPU of each', 'GET', 'POST')
  for (const { name, microseconds } of await measureStages()) {
    row(`  ${name}`, ...microseconds.map((value) => `${value.toFixed(1)} µs`))
  }
}
