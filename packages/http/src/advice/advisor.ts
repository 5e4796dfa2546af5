import type { Seen } from '../pipeline/exchange.ts'
import type { Advice } from './advice.ts'

/** Folds the answered requests of each TPP into advice, whatever the journal keeps. */
export class Advisor {
  answered(_seen: Seen): void {}

  /** The advice to all TPPs, or to one. */
  list(_tpp?: string): readonly Advice[] {
    return []
  }

  forget(_tpp?: string): void {}
}
