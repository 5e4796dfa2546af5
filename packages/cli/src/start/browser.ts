import type { Environment } from '@pocketbank/hosts/node/options'

interface Opener {
  readonly program: string
  readonly args: readonly string[]
}

/** Finds the program that opens an address in a browser; undefined without a screen. */
export function findOpener(
  url: string,
  platform: NodeJS.Platform,
  environment: Environment,
): Opener | undefined {
  const { BROWSER: browser, DISPLAY: x, WAYLAND_DISPLAY: wayland, WSL_DISTRO_NAME: wsl } = environment
  if (browser === 'none') return undefined
  if (browser !== undefined && browser !== '') return { program: browser, args: [url] }
  if (platform === 'darwin') return { program: 'open', args: [url] }
  // `start` takes the first quoted text as the title of a window.
  if (platform === 'win32' || wsl !== undefined)
    return { program: 'cmd.exe', args: ['/c', 'start', '""', url] }
  const hasScreen = [x, wayland].some((display) => display !== undefined && display !== '')
  return hasScreen ? { program: 'xdg-open', args: [url] } : undefined
}

/**
 * Turns the address of a listener into one that a browser can open: `0.0.0.0` and `[::]` become loopback
 * addresses.
 */
export function reachableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

/** Time in which the program can report that it cannot open the address. */
const waitMilliseconds = 1_500

async function openUrl({ program, args }: Opener): Promise<boolean> {
  // Loaded only here, since most banks are started without --open.
  const { spawn } = await import('node:child_process')
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    const timer = setTimeout(resolve, waitMilliseconds, true)
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
    child.once('exit', () => clearTimeout(timer))
    child.unref()
    timer.unref()
  })
}

/** Opens an address in a browser. Returns a line that says so, or that no browser could be opened. */
export async function openInBrowser(url: string, environment: Environment): Promise<string> {
  const opener = findOpener(url, process.platform, environment)
  const isOpen = opener !== undefined && (await openUrl(opener))
  return isOpen ? `opened ${url} in a browser` : `no browser could be opened here: the address is ${url}`
}
