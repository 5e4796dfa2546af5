import { createEngine, type Engine, type EngineOptions } from './engine.ts'

/** Creates a bank with the fixed data set. */
export function createFilledBank(options: EngineOptions): Engine {
  const engine = createEngine(options)
  engine.execute('initialize', {}, { now: options.now })
  return engine
}
