import { Hono } from 'hono'

// Only asked for, so that nothing of it is left out.
if (typeof Hono !== 'function') throw new Error('there is no Hono')
