import type { Bench } from './kit/bench.ts'
import type { SectionName } from './sections.ts'

/** Loads each benchmark when it is run. */
export const benches: Readonly<Record<SectionName, () => Promise<Bench>>> = {
  'first-answer': async () => (await import('./benches/first-answer.ts')).benchFirstAnswer,
  suite: async () => (await import('./benches/suite.ts')).benchSuite,
  'in-a-test': async () => (await import('./benches/in-a-test.ts')).benchInATest,
  throughput: async () => (await import('./benches/throughput.ts')).benchThroughput,
  pages: async () => (await import('./benches/pages.ts')).benchPages,
  start: async () => (await import('./benches/start.ts')).benchStart,
  stages: async () => (await import('./benches/stages.ts')).benchStages,
  situations: async () => (await import('./benches/situations.ts')).benchSituations,
  authentication: async () => (await import('./benches/authentication.ts')).benchAuthentication,
  growth: async () => (await import('./benches/growth.ts')).benchGrowth,
  core: async () => (await import('./benches/core.ts')).benchCore,
  durable: async () => (await import('./benches/durable.ts')).benchDurable,
  edge: async () => (await import('./benches/edge.ts')).benchEdge,
  'edge-requests': async () => (await import('./benches/edge-requests.ts')).benchEdgeRequests,
  sizes: async () => (await import('./benches/sizes.ts')).benchSizes,
  'console-pages': async () => (await import('./benches/console-pages.ts')).benchConsolePages,
  'open-pages': async () => (await import('./benches/open-pages.ts')).benchOpenPages,
  sustained: async () => (await import('./benches/sustained.ts')).benchSustained,
  walk: async () => (await import('./benches/walk.ts')).benchWalk,
}
