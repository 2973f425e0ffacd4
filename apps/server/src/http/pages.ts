import { createReadStream, type ReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../start/services.ts'
import { ENTRY_SCRIPT, entryPage, plainPage } from './entry-page.ts'
import { answerProblem } from './problem-answer.ts'

const HTML = 'text/html; charset=utf-8'

/**
 * What a browser gets that asks for no API: the studio where it is built, else a plain page. `/open` (signs in on the own
 * machine) and `/password` are always the server's; `/setup` and `/join` are the studio's where there is one.
 */
export async function servePages(app: FastifyInstance, { settings }: Services): Promise<void> {
  const site = settings.studio === undefined ? undefined : await readSite(settings.studio)
  const hide = { schema: { hide: true } }
  for (const page of ['open', 'password'] as const)
    app.get(`/${page}`, hide, (_request, reply) => reply.type(HTML).send(entryPage(page, reply.styleNonce)))
  app.get('/entry.js', hide, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(ENTRY_SCRIPT),
  )
  if (site === undefined) {
    app.get('/', hide, (_request, reply) => reply.type(HTML).send(plainPage(reply.styleNonce)))
    for (const page of ['setup', 'join'] as const)
      app.get(`/${page}`, hide, (_request, reply) =>
        reply.type(HTML).send(entryPage(page, reply.styleNonce, settings.oidc !== undefined)),
      )
  } else serveSite(app, site)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    // Addresses inside the studio are its own: it gets them all.
    if (site !== undefined && wantsPage && !request.url.startsWith('/api/'))
      return reply.type(HTML).header('cache-control', 'no-cache').send(site.start(reply.styleNonce))
    return answerProblem(nothingHere(), request, reply)
  })
}

function serveSite(app: FastifyInstance, site: Site): void {
  // Only these files are packed: they hold no secret. The length of a packed answer of the API would tell something of what is in it.
  for (const { path, type, immutable, packed, read } of site.files) {
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      const packing = takenPacking(packed, request.headers['accept-encoding'])
      reply.type(type).header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (packed.length > 0) reply.header('vary', 'accept-encoding')
      if (packing !== undefined) reply.header('content-encoding', packing)
      return reply.send(read(packing))
    })
  }
  app.get('/', { schema: { hide: true } }, (_request, reply) =>
    reply.type(HTML).header('cache-control', 'no-cache').send(site.start(reply.styleNonce)),
  )
}

const nothingHere = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'There is nothing at this address.',
    hint: 'GET /api/openapi.json lists what there is.',
  })

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

interface SiteFile {
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
type Packing = keyof typeof PACKINGS

/** The first of the packings that a request takes, by its Accept-Encoding. */
function takenPacking(packings: readonly Packing[], accepted = ''): Packing | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/
  const taken = accepted
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]!.trim().toLowerCase())
  return packings.find((packing) => taken.includes(packing))
}

interface Site {
  /** index.html with the nonce for styles in the place of `%STYLE_NONCE%`. */
  start(nonce: string): string
  readonly files: readonly SiteFile[]
}

/**
 * A built site. Its files are listed once, at the start, and each gets a route of its own: no path of a request ever becomes a path
 * of a file.
 */
async function readSite(folder: string): Promise<Site> {
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
