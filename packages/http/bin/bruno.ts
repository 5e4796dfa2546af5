// Writes the collection for Bruno, made from the tables of operations and the story of their examples: npm run bruno
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { brunoFiles } from './print-bruno.ts'

const folder = 'packages/testing/examples/bruno'
rmSync(folder, { recursive: true, force: true })
mkdirSync(`${folder}/environments`, { recursive: true })
for (const [name, text] of Object.entries(brunoFiles())) writeFileSync(`${folder}/${name}`, text)
