import type { Row } from './figure.ts'
import type { Pace } from './pace.ts'

/** What benchmarks find where they run. */
export interface Surroundings {
  readonly pace: Pace
  /** The repository. */
  readonly root: string
  /** The folder with the bundled programs of benchmarks, `NAME.mjs`. */
  readonly programs: string
  /** A project of its own with the packed packages and their peers; empty for benchmarks that need none. */
  readonly project: string
}

/** Measures some figures of one kind. */
export type Bench = (surroundings: Surroundings) => Promise<readonly Row[]>
