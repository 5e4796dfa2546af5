import { fixedDataSet } from '@pocketbank/core/worlds/fixed'
import { Document, isMap, isSeq, visit } from 'yaml'
import { seedJsonSchema } from '../src/seed/schema.ts'

/** Prints the JSON Schema of seed files for the package. */
export function printSchema(): string {
  return `${JSON.stringify(seedJsonSchema(), undefined, 1)}\n`
}

const head = ` yaml-language-server: $schema=./seed.schema.json
 The fixed data set: the default of a bank, and what initialize fills it with.
 It is written of the tables in packages/core/src/worlds/fixed.`

/** The fixed data set as a seed file, one entry a line. */
export function printFixedDataSet(): string {
  const document = new Document(fixedDataSet, { aliasDuplicateObjects: false })
  document.commentBefore = head
  // Sections, their entries by name and the list of transactions are blocks; each entry is in one line.
  visit(document, {
    Collection(_, node, path) {
      const depth = path.filter((part) => isMap(part) || isSeq(part)).length
      if (depth >= 2) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}
