const units = ['B', 'KiB', 'MiB', 'GiB'] as const

/** Writes a number of bytes for people: `1.5 MiB`. */
export function writeBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1_024 ** power
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[power]}`
}
