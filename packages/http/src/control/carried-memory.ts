import { type Engine, instantRange, ok, parse, type Refusal, type Result } from '@pocketbank/core'
import * as v from 'valibot'
import { rememberedOf, restoreMemory } from '../requests/memories.ts'
import type { MemoryState, ShelfState } from '../requests/memory.ts'
import type { Carried } from './carried.ts'

const remembered = v.object({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(instantRange.last)),
  fingerprint: v.string(),
  answer: v.optional(
    v.object({
      status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
      headers: v.record(v.string(), v.string()),
      body: v.optional(v.string()),
    }),
  ),
})

/** D: pairs and no object, which would put ids that are numbers first. */
const shelf = v.array(v.tuple([v.string(), remembered]))

const memory = v.object({ made: shelf, asked: shelf })

/** What is remembered of requests, and how JSON writes it. */
interface WritableMemory {
  readonly memory: MemoryState
  toJSON(): v.InferOutput<typeof memory>
}

function writable(memory: MemoryState): WritableMemory {
  const { made, asked } = memory
  return { memory, toJSON: () => ({ made: [...made.requests], asked: [...asked.requests] }) as never }
}

function shelfOf(written: v.InferOutput<typeof shelf>): ShelfState {
  const requests = new Map(written) as ShelfState['requests']
  const characters = [...requests.values()].reduce((sum, { answer }) => sum + (answer?.body?.length ?? 0), 0)
  return { requests, characters }
}

function readMemory(json: unknown): Result<WritableMemory | undefined, Refusal> {
  const read = parse(memory, json, 'body')
  if (!read.ok) return read
  return ok(writable({ made: shelfOf(read.value.made), asked: shelfOf(read.value.asked) }))
}

/** The requests that must not be carried out twice (Q11), as a snapshot carries them. */
export function carriedMemory(engine: Engine): Carried<WritableMemory | undefined> {
  return {
    name: 'requestIds',
    state() {
      const remembered = rememberedOf(engine)
      return remembered && writable(remembered)
    },
    restore: (state) => restoreMemory(engine, state?.memory),
    read: readMemory,
  }
}
