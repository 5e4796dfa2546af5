// Prints the milliseconds until a first and a second sandbox of this process have answered, as JSON.
const start = performance.now()
const { createSandbox } = await import('@pocketbank/testing')

const readCustomers = async () => (await createSandbox().tpp().get('/v1/sandbox/customers')).text()
await readCustomers()
const first = performance.now()
await readCustomers()
console.log(JSON.stringify({ first: first - start, second: performance.now() - first }))
