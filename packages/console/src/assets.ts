import type { Answer } from '@pocketbank/http/operations/render'
import { builtAssets } from './built/assets.ts'
import { assetHeaders } from './console-headers.ts'

interface Asset {
  readonly path: string
  readonly answer: Answer
}

function createAsset(path: string, { version, text }: { version: string; text: string }, type: string) {
  const answer: Answer = { status: 200, headers: assetHeaders(type), body: text }
  return { path, address: `${path}?v=${version}`, answer }
}

/** The files that every page loads. They need no token, since they contain no data of a bank. */
export const assets = {
  style: createAsset('/console/style.css', builtAssets.style, 'text/css; charset=utf-8'),
  icon: createAsset('/console/icon.svg', builtAssets.icon, 'image/svg+xml'),
  script: createAsset('/console/script.js', builtAssets.script, 'text/javascript; charset=utf-8'),
} as const

/** The icon at the path that browsers request by default. */
export const favicon: Asset = {
  path: '/favicon.ico',
  answer: {
    ...assets.icon.answer,
    headers: { ...assets.icon.answer.headers, 'Cache-Control': 'public, max-age=86400' },
  },
}
