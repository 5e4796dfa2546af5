// Writes what follows from the source into the folder of seed files: npm run --silent seeds
import { writeFileSync } from 'node:fs'
import { printFixedDataSet, printSchema } from './seed-texts.ts'

const folder = new URL('../seeds/', import.meta.url)

writeFileSync(new URL('seed.schema.json', folder), printSchema())
writeFileSync(new URL('fixed-data-set.yaml', folder), printFixedDataSet())
