import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createBareApp } from './bare-app.ts'

// bare-server.ts <key in PEM | unsigned> [<file of a page>]

const [, , key = '', page] = process.argv
const server = createAdaptorServer({ fetch: createBareApp(key, page).fetch })
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
