import type { FieldWords } from '@pocketbank/http/description/words'

/** Situations and advice. */
// biome-ignore format: one field a line
export const situationFields: FieldWords = {
  groups: ['The groups of situations.'],
  met: ['Whether a client has met it.'],
  'groups.met': ['The number of situations that clients have met.'],
  all: ['The number of all situations.'],
  situations: ['The situations.'],
  group: ['The group of the situation.'],
  sentence: ['What happens, in a sentence.'],
  why: ['Why it matters to a live client.'],
  source: ['The section, standard or decision from which it follows.'],
  bring: ['How it is brought about.'],
  how: ['What the bank does when it is armed, and what the client has to do.'],
  byClientOnly: ['Whether only the client can bring it about.'],
  done: ['What the bank has done.'],
  advice: ['The advice.'],
  labels: ['The names of the tests whose requests show it.'],
  severity: ['How a live bank takes it.'],
  mend: ['What to do instead.'],
}
