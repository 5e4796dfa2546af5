/** The global `fetch` as a sandbox has changed it; disposing changes it back. */
export interface Interception {
  /** Changes the global `fetch` back; a second call does nothing. */
  dispose(): void
  [Symbol.dispose](): void
}

type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

/** A bank that takes the place of an origin. */
interface Replacement {
  readonly origin: string
  readonly fetch: Fetch
}

/** A global `fetch` that was put before another one, with the replacements that it knows, the latest last. */
interface Layer {
  readonly fetch: Fetch
  readonly before: PropertyDescriptor
  readonly replacements: Replacement[]
}

/** The layers of this process, the outermost last; something else may have been put between two of them, or before the last. */
const layers: Layer[] = []

function readOrigin(input: Parameters<Fetch>[0]): string | undefined {
  const address = typeof input === 'object' && 'url' in input ? input.url : String(input)
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** The layer before which nothing stands. */
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
    const replacement = replacements.findLast((one) => one.origin === origin)
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
 * Takes away the layers that replace nothing any more and puts back what was there. D: where something else was put before one, that
 * one stays and passes on, until the other is gone.
 */
function removeIdleLayers(): void {
  for (let layer = outermost(); layer?.replacements.length === 0; layer = outermost()) {
    Object.defineProperty(globalThis, 'fetch', layer.before)
    layers.pop()
  }
}

/** Makes the global `fetch` reach a bank for all addresses of an origin. Throws where that is none. */
export function intercept(address: string, fetch: Fetch): Interception {
  const origin = readOrigin(address)
  if (origin === undefined || origin === 'null') {
    throw new Error(`“${address}” is no origin: write one as in https://bank.example`)
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
