export type { PageLinks, PageQuery } from './history-reading.ts'
export type { HolderReading } from './read.ts'
