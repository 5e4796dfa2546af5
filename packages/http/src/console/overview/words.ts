import type { Language } from '../../sca/language.ts'

const en = {
  title: 'Overview',
  bank: 'This bank',
  release: 'Release',
  clock: 'Clock',
  runs: 'runs with the machine',
  stands: 'stands still until it is moved',
  zone: 'Zone',
  signatures: 'Signatures',
  signatureModes: {
    required: 'required: every request is verified',
    optional: 'optional: verified where there is one',
    off: 'off: nothing is verified',
  },
  seed: 'Seed',
  byChance: 'by chance: ids are others in each run',
  stored: 'Stored',
  inMemory: 'nowhere: it lives in memory',
}

type Words = typeof en

const nb: Words = {
  title: 'Oversikt',
  bank: 'Denne banken',
  release: 'Versjon',
  clock: 'Klokke',
  runs: 'går med maskinens klokke',
  stands: 'står stille til den flyttes',
  zone: 'Tidssone',
  signatures: 'Signaturer',
  signatureModes: {
    required: 'påkrevd: hver forespørsel kontrolleres',
    optional: 'valgfritt: kontrolleres der de finnes',
    off: 'av: ingenting kontrolleres',
  },
  seed: 'Frø (seed)',
  byChance: 'tilfeldig: id-ene er nye hver gang',
  stored: 'Lagret',
  inMemory: 'ingen steder: den er bare i minnet',
}

export const words: Readonly<Record<Language, Words>> = { en, nb }
