import { suggestNearest } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import { pickOptionRows, toVariableName } from '../option-table.ts'
import { readOptionRows, readVariable } from '../read-option-rows.ts'
import type { Bindings } from './cloudflare.ts'
import type { DurableObjectOptions } from './durable-object-options.ts'

const { snapshotBytesMax, ...rows } = pickOptionRows('worker')

const workerOptions = {
  ...rows,
  // Limit of what an object of the platform stores, in MiB.
  snapshotBytesMax: { ...snapshotBytesMax, range: { ...snapshotBytesMax.range, to: 1_024 } },
}

/**
 * Reads the options from the variables and secrets of a Worker, named as for the local server. Throws if one
 * is unknown or wrong.
 */
export function optionsFromVariables(bindings: Bindings): DurableObjectOptions {
  const names = Object.values(workerOptions).map(({ flag }) => toVariableName(flag))
  const unknown = Object.keys(bindings).find(
    (name) => name.startsWith('POCKETBANK_') && !names.includes(name),
  )
  if (unknown !== undefined) {
    const remedy = `The variables are ${names.join(', ')}`
    const hint = suggestNearest(unknown, names)
    throw new Error(writeError({ problem: `there is no variable ${unknown}`, hint, remedy }))
  }
  const result = readOptionRows<DurableObjectOptions>(workerOptions, (flag) => readVariable(flag, bindings))
  if (!result.ok) throw new Error(result.error)
  // biome-ignore lint/suspicious/noConsole: it is the log of a Worker
  return { ...result.value, onFault: (fault, id) => console.error(id, fault) }
}
