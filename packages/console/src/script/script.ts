import { followScript } from './follow-script.ts'
import { morphScript } from './morph-script.ts'
import { reachScript } from './reach-script.ts'
import { refreshScript } from './refresh-script.ts'

const parts = ["'use strict'", morphScript, refreshScript, followScript, reachScript]

/**
 * The script of all pages. It is written by hand and small, since everything works without it. Comments and
 * indentation are removed.
 */
export const script = parts
  .join('\n')
  .replaceAll(/^\s*\/\/.*$/gm, '')
  .replaceAll(/\n\s+/g, '\n')
