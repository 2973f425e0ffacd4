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
  /** The packed forms that lie beside it, best first. */
  readonly packed: readonly Packing[]
  /** Its bytes; of one of its packed forms where one is named. */
  read(packing?: Packing): ReadStream
}

/** Ways to pack a file that every browser takes, best first, and how the packed file's name ends. */
const PACKINGS = { br: '.br', gzip: '.gz' } as const
export type Packing = keyof typeof PACKINGS

/** The first of the packings that a request takes, by its Accept-Encoding. */
export function takenPacking(packings: readonly Packing[], accepted = ''): Packing | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/
  const taken = accepted
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]!.trim().toLowerCase())
  return packings.find((packing) => taken.includes(packing))
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
  const present = new Set(listed.map((entry) => join(entry.parentPath, entry.name)))
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const files = listed
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry): SiteFile => {
      const full = join(entry.parentPath, entry.name)
      const path = full.slice(folder.length).replaceAll('\\', '/')
      return {
        path: path.startsWith('/') ? path : `/${path}`,
        type: TYPES[extname(entry.name)]!,
        immutable: path.includes('/assets/'),
        packed: (Object.keys(PACKINGS) as Packing[]).filter((packing) =>
          present.has(full + PACKINGS[packing]),
        ),
        read: (packing) => createReadStream(packing === undefined ? full : full + PACKINGS[packing]),
      }
    })
    .filter(({ path }) => path !== '/index.html' && !/[:*]/.test(path))
  return { start: (nonce) => index.replaceAll('%STYLE_NONCE%', nonce), files }
}
