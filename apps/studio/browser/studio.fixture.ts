import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const PLACES = [
  process.env.OUTIS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser, or undefined where there is none: `npm test` says then which tests were skipped. */
export const browserPath = PLACES.find((place) => place !== undefined && existsSync(place))

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the built server offers; its sources start processes that only a build has. */
interface BuiltServer {
  readonly startServer: (options: unknown) => Promise<Running>
  readonly masterKeyText: (text: string, from: string) => unknown
}

interface Running {
  readonly url: string
  readonly link?: string
  readonly services: unknown
  readonly close: () => Promise<void>
}

export interface OpenStudio {
  readonly url: () => string
  /** The one-time link that the start printed. */
  readonly link: () => string
  /** The insides of the server, for what a test puts into it. */
  readonly services: () => unknown
  readonly browser: Browser
  /** A person with cookies of their own. */
  readonly visitor: (options?: VisitorOptions) => Promise<Visitor>
  /** Ends the server and starts it again at the same address. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface VisitorOptions {
  readonly dark?: boolean
  readonly phone?: boolean
  /** Whether pages may run scripts. Default true. */
  readonly scripts?: boolean
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Every address that was asked for. */
  readonly asked: readonly string[]
  /** Errors of the page, and what its Content-Security-Policy stopped. */
  readonly complaints: readonly string[]
}

let shared: Promise<Browser> | undefined

/** One browser for all files that this process tests; it ends with the process. */
const oneBrowser = (): Promise<Browser> => {
  shared ??= chromium.launch({ executablePath: browserPath ?? '', args: FLAGS })
  return shared
}

/** Starts the real server with the built studio, and opens the browser. */
export async function openStudio({
  mode = 'local' as 'local' | 'server',
  connections = [] as readonly unknown[],
} = {}): Promise<OpenStudio> {
  const built = join(root, 'apps/server/dist/bundled/index.js')
  const { startServer, masterKeyText } = (await import(built)) as BuiltServer
  const data = mkdtempSync(join(tmpdir(), 'outis-studio-'))
  const masterKeys = masterKeyText(randomBytes(32).toString('base64url'), 'the test')
  const begin = (port: number) =>
    startServer({
      settings: {
        mode,
        port,
        data,
        connections,
        studio: join(root, 'apps/studio/dist'),
        argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 },
      },
      masterKeys,
      log: { write: () => undefined },
    })
  let server = await begin(0)
  const { url } = server
  let first = server.link ?? ''
  const browser = await oneBrowser()
  return {
    url: () => url,
    link: () => first,
    services: () => server.services,
    browser,
    visitor: (options) => newVisitor(browser, options),
    stop: () => server.close(),
    start: async () => {
      server = await begin(Number(new URL(url).port))
      first = server.link ?? first
    },
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await server.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function newVisitor(
  browser: Browser,
  { dark = false, phone = false, scripts = true }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 860 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    javaScriptEnabled: scripts,
  })
  context.setDefaultTimeout(120_000)
  countRequests(context)
  const page = await context.newPage()
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) complaints.push(message.text())
  })
  return { page, context, asked, complaints }
}

const open = new WeakMap<BrowserContext, Set<Request>>()

function countRequests(context: BrowserContext): void {
  const waiting = new Set<Request>()
  open.set(context, waiting)
  context.on('request', (request) => {
    // Events of a job come as long as it is at work.
    if (!request.url().endsWith('/events')) waiting.add(request)
  })
  context.on('requestfinished', (request) => waiting.delete(request))
  context.on('requestfailed', (request) => waiting.delete(request))
}

/** Waits until a page has all its answers and has drawn them: two frames after the last one it asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const waiting = open.get(page.context()) ?? new Set()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (;;) {
    while (waiting.size > 0)
      await Promise.race([
        page.context().waitForEvent('requestfinished'),
        page.context().waitForEvent('requestfailed'),
      ])
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    if (waiting.size === 0) return
  }
}

/** Whether a page is wider than its window. Plots follow the width a frame later, so it is asked until it fits. */
export const isTooWide = async (page: Page): Promise<boolean> => {
  await settled(page)
  return page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
      timeout: 2000,
    })
    .then(
      () => false,
      () => true,
    )
}

/** Opens the link of a local start, whatever projects the server has. */
export async function enter(studio: OpenStudio, page: Page): Promise<void> {
  await page.goto(studio.link())
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
}

/** Drops a file onto the page, as a browser does it. */
export async function dropFile(
  page: Page,
  name: string,
  text: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([called, content]) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(content ?? ''), (sign) => sign.charCodeAt(0))
      data.items.add(new File([bytes], called ?? '', { type: 'text/csv' }))
      return data
    },
    [name, Buffer.from(text, encoding).toString('base64')],
  )
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', event, { dataTransfer: transfer })
}

/** Saves the policy of a project as its page does, where its steps are not what is tested. */
export async function savePolicy(page: Page, project: string, text: string): Promise<void> {
  const status = await page.evaluate(
    async ([address, body]) => {
      const { csrf } = await (await fetch('/api/v1/me')).json()
      const url = `/api/v1${new URL(address ?? '').pathname}/policy`
      for (let tries = 1; ; tries++) {
        const old = await fetch(url)
        const headers = {
          'content-type': 'application/yaml',
          'x-csrf-token': csrf,
          'if-match': old.headers.get('etag') ?? '',
        }
        const { status } = await fetch(url, { method: 'PUT', headers, body: body ?? '' })
        // The page that is open may have saved an edit in between.
        if ((status !== 409 && status !== 412) || tries === 10) return status
      }
    },
    [project, text],
  )
  if (status !== 200) throw new Error(`The policy was not saved: ${status}.`)
}

/** Opens the link of a local start and the sample hospital; says the address of the project. */
export async function openSample(studio: OpenStudio, page: Page): Promise<string> {
  await page.goto(studio.link())
  await page.getByRole('button', { name: 'Open the sample' }).click()
  await page.waitForURL(/\/projects\/[^/]+\/data$/)
  await page.getByRole('cell').first().waitFor()
  return page.url().replace(/\/data$/, '')
}
