// Prints the milliseconds until msw is imported, and until its handler has answered, as JSON.
const start = performance.now()
const { setupServer } = await import('msw/node')
const imported = performance.now()
const { HttpResponse, http } = await import('msw')

const server = setupServer(http.get('https://bank.example/customers', () => HttpResponse.json([])))
server.listen()
await (await fetch('https://bank.example/customers')).text()
console.log(JSON.stringify({ imported: imported - start, first: performance.now() - start }))
server.close()
