import { writeError } from '@pocketbank/core/base/errors'
/** A change of the global `fetch` by a sandbox. */
export interface Interception {
  /** Restores the global `fetch`. A second call does nothing. */
  dispose(): void
  [Symbol.dispose](): void
}

type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

interface Replacement {
  readonly origin: string
  readonly fetch: Fetch
}

/**
 * A replacement of the global `fetch`. It sends each request to its replacement for the origin, or to the
 * former `fetch`.
 */
interface Layer {
  readonly fetch: Fetch
  readonly before: PropertyDescriptor
  readonly replacements: Replacement[]
}

/**
 * The layers of this process, the outermost last. Other code may have replaced `fetch` between two of them,
 * or after the last.
 */
const layers: Layer[] = []

function readOrigin(input: Parameters<Fetch>[0]): string | undefined {
  const address = typeof input === 'object' && 'url' in input ? input.url : String(input)
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** Returns the last layer, unless other code has replaced `fetch` since. */
function outermost(): Layer | undefined {
  const last = layers.at(-1)
  return last?.fetch === globalThis.fetch ? last : undefined
}

function addLayer(): Layer {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
  if (before === undefined) throw new Error('there is no global fetch to intercept')
  const passOn: Fetch = globalThis.fetch
  const replacements: Replacement[] = []
  const fetch: Fetch = async (input, init) => {
    const origin = readOrigin(input)
    const replacement = replacements.findLast((candidate) => candidate.origin === origin)
    return replacement === undefined ? passOn(input, init) : replacement.fetch(input, init)
  }
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    enumerable: before.enumerable === true,
    writable: true,
    value: fetch,
  })
  const layer = { fetch, before, replacements }
  layers.push(layer)
  return layer
}

/**
 * Removes outer layers without replacements, and restores the former `fetch`. If other code has replaced
 * `fetch` since, the layer stays and passes requests on.
 */
function removeIdleLayers(): void {
  for (let layer = outermost(); layer?.replacements.length === 0; layer = outermost()) {
    Object.defineProperty(globalThis, 'fetch', layer.before)
    layers.pop()
  }
}

/** Makes the global `fetch` send all requests for an origin to a bank. Throws if the address is invalid. */
export function intercept(address: string, fetch: Fetch): Interception {
  const origin = readOrigin(address)
  if (origin === undefined || origin === 'null') {
    const problem = 'must be an origin such as https://bank.example'
    throw new Error(writeError({ place: 'intercept', problem, got: address }))
  }
  removeIdleLayers()
  const { replacements } = outermost() ?? addLayer()
  const replacement = { origin, fetch }
  replacements.push(replacement)
  const dispose = () => {
    const index = replacements.indexOf(replacement)
    if (index >= 0) replacements.splice(index, 1)
    removeIdleLayers()
  }
  return { dispose, [Symbol.dispose]: dispose }
}
