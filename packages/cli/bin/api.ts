// Writes the list of public names anew: npm run api
import { writeFileSync } from 'node:fs'
import { listPublicNames, publicNamesFile } from './public-names.ts'

writeFileSync(publicNamesFile, listPublicNames())
