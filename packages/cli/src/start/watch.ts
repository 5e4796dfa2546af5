import { watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Wait after a change. Editors write a file in several steps. */
const settleMilliseconds = 100

/** Calls a function after a file has changed, also if an editor replaces the file by another one. */
export function onChange(file: string, onChanged: () => void): void {
  let timer: NodeJS.Timeout | undefined
  watch(dirname(file), (_, name) => {
    if (name !== basename(file)) return
    clearTimeout(timer)
    timer = setTimeout(onChanged, settleMilliseconds)
  })
}
