import { markColours, markPaths } from '@pocketbank/http/display'
import { encodeAnswer } from '@pocketbank/http/operations/render'
import { script } from './built/script.ts'
import { assetHeaders } from './console-headers.ts'
import { consoleStyle } from './style.ts'

/**
 * Computes an FNV-1a hash of a text. It only makes browsers load a changed file, so it need not be secure.
 */
function computeHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

function createAsset(path: string, text: string, type: string) {
  return {
    path,
    address: `${path}?v=${computeHash(text)}`,
    answer: encodeAnswer({ status: 200, headers: assetHeaders(type), body: text }),
  }
}

/** The icon of the browser tab. */
const icon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  ...(['sky', 'far', 'near'] as const).map(
    (part) => `<path fill="${markColours[part]}" d="${markPaths[part]}"/>`,
  ),
  '</svg>',
].join('')

/** The files that every page loads. They need no token, since they contain no data of a bank. */
export const assets = {
  style: createAsset('/console/style.css', consoleStyle, 'text/css; charset=utf-8'),
  icon: createAsset('/console/icon.svg', icon, 'image/svg+xml'),
  script: createAsset('/console/script.js', script, 'text/javascript; charset=utf-8'),
} as const

/** The icon at the path that browsers request by default. */
export const favicon = {
  ...assets.icon,
  path: '/favicon.ico',
  answer: {
    ...assets.icon.answer,
    headers: { ...assets.icon.answer.headers, 'Cache-Control': 'public, max-age=86400' },
  },
} as const
