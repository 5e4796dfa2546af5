// Reads and writes what `npm pack` and `pnpm pack` make: archives of ustar (POSIX.1-1988), packed by gzip.
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

const blockBytes = 512
const fields = { name: [0, 100], size: [124, 12], checksum: [148, 8], kind: [156, 1], prefix: [345, 155] }

function textIn(header, [at, length]) {
  return header.toString('utf8', at, at + length).replace(/\0[\s\S]*$/, '')
}

function nameOf(header) {
  const [prefix, name] = [textIn(header, fields.prefix), textIn(header, fields.name)]
  return prefix === '' ? name : `${prefix}/${name}`
}

function padded(content) {
  return Buffer.concat([content, Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes)])
}

/** The entries of a tarball in their order: each with its header, its name and what it holds. */
export function entriesOf(file) {
  const archive = gunzipSync(readFileSync(file))
  const entries = []
  let at = 0
  while (at + blockBytes <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + blockBytes)
    const size = Number.parseInt(textIn(header, fields.size), 8)
    const content = archive.subarray(at + blockBytes, at + blockBytes + size)
    entries.push({ header, name: nameOf(header), content })
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
  }
  return entries
}

/** A header for content of another length. The checksum is that of the header with blanks in its place. */
function resized(header, { length }) {
  const changed = Buffer.from(header)
  changed.write(`${length.toString(8).padStart(11, '0')}\0`, fields.size[0], 'latin1')
  changed.write(' '.repeat(8), fields.checksum[0], 'latin1')
  const sum = changed.reduce((total, byte) => total + byte, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, fields.checksum[0], 'latin1')
  return changed
}

/** Writes entries as a tarball. */
function write(file, entries) {
  const blocks = entries.flatMap(({ header, content }) => [header, padded(content)])
  writeFileSync(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), { level: 9 }))
}

/** Changes the text of files of a tarball, each by its text and its path in the package. */
export function changeIn(file, isMeant, change) {
  const entries = entriesOf(file).map((entry) => {
    const path = entry.name.replace('package/', '')
    if (!isMeant(path)) return entry
    const content = Buffer.from(change(entry.content.toString(), path))
    return { ...entry, header: resized(entry.header, content), content }
  })
  write(file, entries)
}

/** Removes files from a tarball by their paths in the package. */
export function removeFrom(file, isMeant) {
  write(
    file,
    entriesOf(file).filter(({ name }) => !isMeant(name.replace('package/', ''))),
  )
}

/** Puts what a tarball has in order by a text that is made of each path. */
export function sortIn(file, keyOf) {
  const entries = entriesOf(file).map((entry) => ({
    ...entry,
    key: keyOf(entry.name.replace('package/', '')),
  }))
  write(
    file,
    entries.toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))),
  )
}
