import { times, wholeNumberIn } from '../option-readers.ts'
import { someOptions, variableOf } from '../option-table.ts'
import { readOptionRows, readVariable } from '../read-option-rows.ts'
import type { Bindings } from './cloudflare.ts'
import type { DurableObjectOptions } from './durable-object-options.ts'

const rows = someOptions([
  'public-url',
  'base-path',
  'links',
  'seed',
  'signatures',
  'trust-anchors',
  'min-rsa-bits',
  'strictness',
  'date-window',
  'default-fixes',
  'access-token',
  'control-token',
  'link-key',
  'storage-mib',
  'snapshot-mib',
])

const mebibyte = 1_048_576

/** The options of a Worker. D: an object stores at most 1 GiB, kept snapshots among it. */
export const workerOptions = {
  ...rows,
  'snapshot-mib': { ...rows['snapshot-mib'], read: times(mebibyte, wholeNumberIn(1, 1_024, 'MiB')) },
}

/** Options of a Worker by its variables and secrets, of the names that the local server has. Throws where one is unknown or wrong. */
export function optionsFromVariables(bindings: Bindings): DurableObjectOptions {
  const known = Object.keys(workerOptions).map(variableOf)
  const unknown = Object.keys(bindings).find(
    (name) => name.startsWith('POCKETBANK_') && !known.includes(name),
  )
  if (unknown !== undefined) {
    throw new Error(`there is no variable ${unknown}: there are ${known.join(', ')}`)
  }
  const read = readOptionRows(workerOptions, (name) => readVariable(name, bindings))
  if (!read.ok) throw new Error(read.error)
  // biome-ignore lint/suspicious/noConsole: it is the log of a Worker
  return { ...read.value, onFault: (fault, id) => console.error(id, fault) }
}
