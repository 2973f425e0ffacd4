import { createReadStream, type ReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

export interface SiteFile {
  /** As it is asked for. */
  readonly path: string
  readonly type: string
  /** Its name changes with its content. */
  readonly immutable: boolean
  read(): ReadStream
}

export interface Site {
  /** index.html with the nonce for styles in the place of `%STYLE_NONCE%`. */
  start(nonce: string): string
  readonly files: readonly SiteFile[]
}

/**
 * A built site. Its files are listed once, at the start, and each gets a route of its own: no path of a request ever becomes a path
 * of a file.
 */
export async function readSite(folder: string): Promise<Site> {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true })
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const files = listed
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => {
      const full = join(entry.parentPath, entry.name)
      const path = full.slice(folder.length).replaceAll('\\', '/')
      return {
        path: path.startsWith('/') ? path : `/${path}`,
        type: TYPES[extname(entry.name)]!,
        immutable: path.includes('/assets/'),
        read: () => createReadStream(full),
      }
    })
    .filter(({ path }) => path !== '/index.html' && !/[:*]/.test(path))
  return { start: (nonce) => index.replaceAll('%STYLE_NONCE%', nonce), files }
}
