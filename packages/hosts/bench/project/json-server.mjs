// Serves one record by json-server, without its log, and says where: json-server.mjs RECORD
import jsonServer from 'json-server'

const record = JSON.parse(process.argv[2])
const app = jsonServer.create()
app.use('/v1/sandbox', jsonServer.router({ customers: [{ ...record, id: record.customerId }] }))
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})
process.on('SIGTERM', () => process.exit(0))
