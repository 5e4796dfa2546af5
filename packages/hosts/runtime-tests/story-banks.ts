import { createSandbox, createTpp } from '@pocketbank/testing'
import type { StoryBank } from './story.ts'

/** A bank in this process. */
export function bankInProcess(): StoryBank {
  const sandbox = createSandbox()
  return {
    tpp: createTpp({ send: sandbox.fetch, now: () => sandbox.clock.now }),
    fetch: sandbox.fetch,
    async approve(link, customerNumber) {
      await sandbox.psu(customerNumber).approve(link)
    },
    async advanceToBatch() {
      sandbox.clock.advanceToBatch()
    },
  }
}

/** A bank that listens at an address; the token is what its control operations want, where they do. */
export function connectBank(baseUrl: string, token?: string): StoryBank {
  const tpp = createTpp({ baseUrl })
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  async function control(path: string, body: object): Promise<void> {
    const address = `${baseUrl}/_sandbox/${path}?tpp=${tpp.id}`
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  }
  return {
    tpp,
    fetch: globalThis.fetch,
    approve: (link, customerNumber) => control('psu/approve', { link, customerNumber }),
    advanceToBatch: () => control('clock/advance', { to: 'nextBatch' }),
  }
}
