// Pre-request script of a Bruno collection that was imported from /openapi.json: signs each request as a TPP
// does. `pocketbank exec` and `pocketbank certificate` tell the three variables; scripts need the developer
// mode to read the key.
const { createHash, createSign, randomUUID } = require('node:crypto')
const { readFileSync } = require('node:fs')

const read = (name) => bru.getEnvVar(name) || bru.getProcessEnv(name)

if (!req.getUrl().includes('/_sandbox/')) {
  const signed = { Date: new Date().toUTCString(), 'X-Request-ID': randomUUID() }
  const body = req.getBody()
  if (body !== undefined && body !== null && body !== '') {
    const text = bru.interpolate(typeof body === 'string' ? body : JSON.stringify(body))
    req.setBody(text)
    signed.Digest = `SHA-256=${createHash('sha256').update(text).digest('base64')}`
    req.setHeader('Content-Type', 'application/json')
  }
  for (const name of ['PSU-ID', 'PSU-Corporate-ID', 'TPP-Redirect-URI']) {
    const value = req.getHeader(name)
    if (value) signed[name] = value
  }
  const lines = Object.entries(signed).map(([name, value]) => `${name.toLowerCase()}: ${value}`)
  const key = readFileSync(read('POCKETBANK_KEY'), 'utf8')
  const signature = createSign('sha256').update(lines.join('\n')).sign(key, 'base64')
  const headers = Object.keys(signed).join(' ').toLowerCase()
  for (const [name, value] of Object.entries(signed)) req.setHeader(name, value)
  req.setHeader('TPP-Signature-Certificate', read('POCKETBANK_CERTIFICATE_BASE64'))
  req.setHeader(
    'Signature',
    `keyId="${read('POCKETBANK_KEY_ID')}",algorithm="rsa-sha256",headers="${headers}",signature="${signature}"`,
  )
}
