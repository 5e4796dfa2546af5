import { watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** D: editors write a file in several steps, all of them within this. */
const settleMilliseconds = 100

/** Calls a function after a file has changed, also where an editor puts another one in its place. */
export function onChange(file: string, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined
  watch(dirname(file), (_, name) => {
    if (name !== basename(file)) return
    clearTimeout(timer)
    timer = setTimeout(changed, settleMilliseconds)
  })
}
