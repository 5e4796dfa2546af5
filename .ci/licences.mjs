// Licences of the libraries that a bundle has inside: who copies a library copies its licence.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the library that a file belongs to; nothing where the file is of this repository. */
function libraryOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
  return folder
}

/** The licence of a library, with its name and version above. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying)/i.test(one))
  if (file === undefined) throw new Error(`${name} has no file with its licence`)
  return {
    name,
    text: `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`,
  }
}

/**
 * Writes the licences of the libraries of which files went into a bundle; no file where there is none. The
 * paths are those of the bundler, relative to the folder in which it worked.
 */
export function writeLicences(file, subject, inputs, folder) {
  const folders = new Set(inputs.map(libraryOf).filter((one) => one !== undefined))
  if (folders.size === 0) return
  const licences = [...folders].map((one) => licenceOf(join(folder, one)))
  licences.sort((one, other) => (one.name < other.name ? -1 : 1))
  const line = `\n${'-'.repeat(80)}\n\n`
  const head = `${subject} has parts of these libraries inside, each under its own licence.\n`
  writeFileSync(file, [head, ...licences.map(({ text }) => text)].join(line))
}
