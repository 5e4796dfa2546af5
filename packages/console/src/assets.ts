import { markColours, markPaths } from '@pocketbank/http/display'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { assetHeaders } from './console-headers.ts'
import { script } from './script/script.ts'
import { consoleStyle } from './style.ts'

/** A number that is another one for another text. D: FNV-1a, since it only tells browsers that something changed. */
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
    bytes: utf8Encoder.encode(text),
    headers: assetHeaders(type),
  }
}

/** The bank's mark as the browser shows it beside the title. */
const icon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  ...(['sky', 'far', 'near'] as const).map(
    (part) => `<path fill="${markColours[part]}" d="${markPaths[part]}"/>`,
  ),
  '</svg>',
].join('')

/** The files that every page loads. D: they are not guarded, since they say nothing of a bank. */
export const assets = {
  style: createAsset('/console/style.css', consoleStyle, 'text/css; charset=utf-8'),
  icon: createAsset('/console/icon.svg', icon, 'image/svg+xml'),
  script: createAsset('/console/script.js', script, 'text/javascript; charset=utf-8'),
} as const

/** The icon under the name for which browsers ask by themselves. */
export const favicon = {
  ...assets.icon,
  path: '/favicon.ico',
  headers: { ...assets.icon.headers, 'Cache-Control': 'public, max-age=86400' },
} as const
