export type { PageLinks, PageQuery } from './history-reading.ts'
export type { ConsentedReading } from './read.ts'
