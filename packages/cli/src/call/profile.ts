import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { suggestNearest } from '@pocketbank/core/base'
import { quoteText } from '@pocketbank/core/base/errors'
import { usageFault } from '../command.ts'
import { readHeaderLines } from './arguments.ts'

type HeaderLines = readonly (readonly [name: string, value: string])[]

const present = [
  ['PSU-IP-Address', '192.0.2.1'],
  ['TPP-Redirect-URI', 'https://tpp.example/back'],
] as const satisfies HeaderLines

/** Built-in profiles. */
const ownProfiles: Readonly<Record<string, HeaderLines>> = {
  /** Headers of a PSU who uses the TPP's app and can be redirected to the SCA page. */
  present,
  /**
   * Headers that payments and baskets require too (§4.1, §4.7), with Jonas Solvang of the fixed data set as
   * PSU.
   */
  payment: [
    ...present,
    ['TPP-Session-ID', 'my-session'],
    // An empty list (RFC 9110, 5.6.1): the TPP accepts no fix.
    ['x-accept-fix', ','],
    ['X-PSU-IDENTITY', '13039319955'],
  ],
}

const absent: readonly unknown[] = ['ENOENT', 'EISDIR', 'ENOTDIR']

async function textIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (absent.includes(fault.code)) return undefined
    throw fault
  })
}

/** Reads a file of headers, one a line. Empty lines and lines that begin with # are ignored. */
function readProfileHeaders(text: string, file: string): HeaderLines {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const result = readHeaderLines(lines, file)
  if (!result.ok) throw usageFault(result.error)
  return result.value
}

/**
 * Reads a profile: a file by its path, a file in `.pocketbank/profiles/` by its name, or a built-in profile.
 */
export async function profileHeaders(name: string, folder: string): Promise<HeaderLines> {
  const files = [resolve(folder, name), join(folder, '.pocketbank/profiles', name)]
  for (const file of name === '' ? [] : files) {
    const text = await textIfThere(file)
    if (text !== undefined) return readProfileHeaders(text, file)
  }
  const profile = Object.hasOwn(ownProfiles, name) ? ownProfiles[name] : undefined
  if (profile !== undefined) return profile
  const names = Object.keys(ownProfiles)
  const fileNames = await readdir(join(folder, '.pocketbank/profiles')).catch(() => [])
  throw usageFault({
    problem: `there is no profile ${quoteText(name)}, nor a file of this name, here or in .pocketbank/profiles/`,
    hint: suggestNearest(name, [...names, ...fileNames]),
    remedy: `The profiles without a file are ${names.join(' and ')}`,
  })
}
