import { writeDay, writeTime } from '../../sca/language.ts'
import { version } from '../../version.ts'
import { visible } from '../../visible-text.ts'
import type { Drawn, Given } from '../page.ts'
import { Facts } from '../parts.tsx'
import { words } from './words.ts'

/** What bank this is, and how it is run. */
export function drawOverview({ env, host, bank, now, zone, language }: Given): Drawn {
  const own = words[language]
  const { seed, dataFolder } = host
  const day = `${writeDay(now, language, zone)}, ${writeTime(now, language, zone)}`
  const content = (
    <section class="card">
      <h2>{own.bank}</h2>
      <Facts
        facts={[
          [own.release, version],
          [own.clock, `${day}, ${bank.clock.isFollowing ? own.runs : own.stands}`],
          [own.zone, zone],
          [own.signatures, own.signatureModes[env.settings.signatures]],
          [own.seed, seed === undefined ? own.byChance : visible(seed)],
          [own.stored, dataFolder === undefined ? own.inMemory : visible(dataFolder)],
        ]}
      />
    </section>
  )
  return { title: own.title, content }
}
