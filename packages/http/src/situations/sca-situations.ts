import { refuseNext } from './arms.ts'
import { authorisationBecame, inGroup } from './situation.ts'

/** Situations around approvals and consents. */
// biome-ignore format: a table, a row of four lines for each situation
export const scaSituations = inGroup('sca', [
  { id: 'sca-approved', sentence: 'The customer approves and comes back to the redirect URI.',
    why: 'Access begins here, and not with the 201 of the consent.', source: '§5.6',
    met: authorisationBecame(({ after }) => after.status === 'approved'),
    bring: { how: 'Ask for a consent; the customer approves it.', code: "await psu.approve(await tpp.post('/v1/consents', { body: {} }))" } },
  { id: 'sca-refused', sentence: 'The customer refuses and comes back to the redirect URI with a message.',
    why: 'A client that only waits for an approval leaves this customer waiting.', source: '§5.6',
    met: authorisationBecame(({ after }) => after.status === 'refused'),
    bring: { how: 'The customer refuses the approval that waits, or else the next one.', code: "await sandbox.bring('sca-refused')\nawait tpp.post('/v1/consents', { body: {} })", arm: refuseNext } },
])
