// Prints the milliseconds until nock is imported and its reply was read, as JSON.
const start = performance.now()
const { default: nock } = await import('nock')

nock('https://bank.example').get('/customers').reply(200, [])
await (await fetch('https://bank.example/customers')).text()
console.log(JSON.stringify({ first: performance.now() - start }))
