import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { isRedirectUri } from './redirect-uri.ts'

const longest = `https://tpp.example/${'a'.repeat(1_980)}`

test.each([
  'https://tpp.example/back',
  'https://tpp.example',
  'https://tpp.example/',
  'http://tpp.example/back?state=a%20b&x=1',
  'https://tpp.example?state=1',
  'HTTPS://TPP.EXAMPLE/Back',
  'hTTp://tpp.example',
  'https://localhost:3000/cb',
  'http://127.0.0.1/x?y=1',
  'http://[::1]:8080/cb',
  'https://[2001:db8::1]/cb',
  'https://tpp.example:443/cb',
  'https://xn--bl-yia.example/',
  'https://tpp.example/a;b,c/(d)!$&*+=:@e~_-.',
  'https://tpp.example/?next=https://other.example/?a@b',
  'https://tpp.example//back',
  'https://tpp.example/cb?state=100%25&a=%C3%A5&b=%e5',
  'https://tpp.example/cb?filter[a]={b|c}^d',
  'https://tpp.example/cb?',
  'https://tpp.example./cb',
  `https://${'a'.repeat(63)}.example/back`,
  `http://${'b'.repeat(63)}`,
  'http://my_app:3000/cb',
  'http://[0:0:0:0:0:0:0:1]:80/cb',
  'http://tpp.example:443/cb',
  longest,
  'tpp://back',
  'TPP://Back?state=1',
  'com.example.app:/back',
  'com.example.app://back/here?state=a%20b',
  'app+psd2.v1://x',
])('[S3a] accepts the redirect %s', (address) => {
  expect(isRedirectUri(address)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['one character too long', `${longest}a`],
  ['a script', 'javascript:alert(1)'],
  ['a script that looks like an address', 'javascript://tpp.example/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a file', 'file:///etc/passwd'],
  ['an app without a dot or an authority', 'tpp:back'],
  ['an app without a dot', 'tpp:/back'],
  ['an app without a path', 'com.example.app:'],
  ['an app with a relative path', 'com.example.app:back'],
  ['an app with nothing after it', 'tpp://'],
  ['an app with a user', 'tpp://kari@back'],
  ['an app with a fragment', 'tpp://back#x'],
  ['an app with a path that leads up', 'com.example.app:/a/../b'],
  ['a script of another kind', 'vbscript://x'],
  ['a blob', 'blob://x'],
  ['about', 'about://blank'],
  ['a socket', 'wss://tpp.example/'],
  ['another protocol', 'ftp://tpp.example/'],
  ['a relative address', '/back'],
  ['a bare host', 'tpp.example/back'],
  ['an address without scheme', '//tpp.example/back'],
  ['no slashes', 'https:tpp.example'],
  ['one slash', 'https:/tpp.example'],
  ['three slashes', 'https:///tpp.example'],
  ['backslashes', 'https:\\\\tpp.example'],
  ['a backslash in the host', 'https://tpp.example\\@other.example/'],
  ['a backslash in the path', 'https://tpp.example/a\\b'],
  ['no host', 'https://'],
  ['a path for a host', 'https:///'],
  ['a query for a host', 'https://?a=b'],
  ['a port for a host', 'https://:443/'],
  ['user and password', 'https://kari:secret@tpp.example/'],
  ['a user', 'https://tpp.example@other.example/'],
  ['an empty user', 'https://@tpp.example/'],
  ['a fragment', 'https://tpp.example/#back'],
  ['an empty fragment', 'https://tpp.example/back#'],
  ['a fragment for a host', 'https://#a'],
  ['a blank', 'https://tpp.example/a b'],
  ['a blank in front', ' https://tpp.example/'],
  ['a blank at the end', 'https://tpp.example/ '],
  ['two addresses', 'https://tpp.example/, https://other.example/'],
  ['a line break', 'https://tpp.example/\r\nSet-Cookie: a=b'],
  ['a line break in the scheme', 'java\nscript:alert(1)'],
  ['a line break at the end', 'https://tpp.example/\n'],
  ['a tab in the scheme', 'ht\ttps://tpp.example/'],
  ['a tab', 'https://tpp.example/\ta'],
  ['a zero', 'https://tpp.example/\0'],
  ['a double quote', 'https://tpp.example/"onclick="alert(1)'],
  ['a single quote', "https://tpp.example/'"],
  ['a grave accent', 'https://tpp.example/`'],
  ['angles', 'https://tpp.example/<b>'],
  ['another script', 'https://blå.example/'],
  ['a delete character', 'https://tpp.example/\x7f'],
  ['an impossible port', 'https://tpp.example:65536/'],
  ['a port of letters', 'https://tpp.example:https/'],
  ['an impossible IP address', 'https://256.0.0.1/'],
  ['an open bracket', 'https://[::1/'],
  ['a hidden user', 'https://a%40tpp.example/'],
  ['a hidden slash', 'https://a%2ftpp.example/'],
  ['a hidden letter in the host', 'https://tpp.ex%61mple/'],
  ['a comma in the host', 'https://tpp.example,other.example/'],
  ['two addresses without a blank', 'https://tpp.example,https://other.example/'],
  ['a comma for a port', 'https://tpp.example:80,443/'],
  ['other signs in the host', 'https://tpp!.example/'],
  ['an equals sign in the host', 'https://tpp=1.example/'],
  ['a star for a host', 'https://*.example/'],
  ['an empty label', 'https://tpp..example/'],
  ['a dot for a host', 'https://./'],
  ['a label that is too long', `https://${'a'.repeat(64)}.example/`],
  ['an IP address in short', 'https://127.1/'],
  ['an IP address as one number', 'https://2130706433/'],
  ['an IPv6 address with a zone', 'https://[fe80::1%25eth0]/'],
  ['an empty port', 'https://tpp.example:/cb'],
  ['port 0', 'https://tpp.example:0/cb'],
  ['a port with a zero in front', 'https://tpp.example:0443/cb'],
  ['percent alone', 'https://tpp.example/%'],
  ['percent at the end of the query', 'https://tpp.example/?discount=100%'],
  ['percent with one digit', 'https://tpp.example/?a=%2'],
  ['percent without digits', 'https://tpp.example/?a=%zz&b=1'],
  ['percent with half a byte', 'https://tpp.example/a%2/b'],
  ['percent in front of a parameter', 'https://tpp.example/?a=%&b=1'],
  ['a path that leads up', 'https://tpp.example/a/../b'],
  ['a path that stays', 'https://tpp.example/./b'],
  ['a hidden path that leads up', 'https://tpp.example/a/%2e%2E/b'],
  ['braces in the path', 'https://tpp.example/{id}'],
])('[S3a] refuses the redirect %s: %j', (_, address) => {
  expect(isRedirectUri(address)).toBe(false)
})

test('[S3a] accepts only http and https with a host, without user and fragment', () => {
  const piece = fc.constantFrom(
    'http',
    's',
    ':',
    '/',
    '//',
    'a.example',
    '@',
    '#',
    '?',
    '\\',
    '[::1]',
    ':80',
    ' ',
    '%',
    '%2',
    '%C3%A5',
    ',',
    '..',
    '&a=',
    '{',
  )
  const odd = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const texts = fc.oneof(
    odd,
    odd.map((rest) => `https://${rest}`),
    fc.webUrl(),
    drawText(),
  )
  fc.assert(
    fc.property(texts, (text) => {
      if (!isRedirectUri(text)) return
      const { protocol, hostname, username, password, hash, search, href } = new URL(text)
      expect(protocol).not.toMatch(/^(?:javascript|data|file|blob|vbscript|about|ftp|wss?):$/)
      if (!/^https?:$/.test(protocol)) return
      expect(text.toLowerCase().startsWith(`${protocol}//`)).toBe(true)
      expect(hostname).not.toBe('')
      expect([username, password, hash]).toEqual(['', '', ''])
      const [, query = ''] = text.split(/\?(.*)/s)
      expect(search).toBe(query === '' ? '' : `?${query}`)
      expect(href.toLowerCase().replace(/\/$/, '')).toContain(
        text.toLowerCase().replace(/^\w+:\/\/[^/?]*|\/$/g, ''),
      )
      expect(new URL(href).href).toBe(href)
    }),
    { numRuns: 2_000 },
  )
})
