// Writes the types of all requests and answers, made from the contracts of the operations: npm run contracts
import { writeFileSync } from 'node:fs'
import { contractFiles } from './print-contracts.ts'

for (const [name, text] of Object.entries(contractFiles())) {
  writeFileSync(`packages/http/src/operations/contracts/${name}`, text)
}
