// Runs at the start of each process of tests.
import { register } from 'node:module'

register('./test-imports.mjs', import.meta.url)
