// Writes the fixed data set as far as it does not depend on the clock, and prints the path of the file. `npm
// run ready` runs this before all else: the bank itself imports the file.
import { printFixedBank } from '../../core/bin/print-fixed-bank.ts'
import { fixedDataSet } from '../../core/src/worlds/fixed/data-set.ts'
import { writeChanged } from './documents/generated-file.ts'

const path = 'packages/core/src/worlds/fixed/built/fixed-bank.ts'
writeChanged(process.cwd(), [{ path, text: printFixedBank(fixedDataSet) }])
process.stdout.write(`${path}\n`)
