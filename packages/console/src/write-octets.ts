const units = ['B', 'KiB', 'MiB', 'GiB'] as const

/** Writes a number of octets as people read it: `1.5 MiB`. */
export function writeOctets(octets: number): string {
  const power = octets < 1 ? 0 : Math.min(Math.floor(Math.log2(octets) / 10), units.length - 1)
  const value = octets / 1_024 ** power
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[power]}`
}
