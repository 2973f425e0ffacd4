import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './workspace.mjs'

/**
 * `npm run screenshots`: every page of the studio on the sample hospital, light, dark, and as a phone shows it, into docs/images/studio.
 * A page is a line here; `act` does what a reader would do first.
 * @type {readonly { name: string, path: string, act?: (page: import('playwright-core').Page) => Promise<unknown> }[]}
 */
const pages = [
  { name: 'data', path: '/data' },
  { name: 'roles', path: '/roles' },
  {
    name: 'combinations',
    path: '/roles',
    act: (page) => page.getByRole('radio', { name: 'Combinations' }).click(),
  },
  {
    name: 'secret-values',
    path: '/roles?column=diagnosis',
    act: (page) => page.locator('li[data-column=diagnosis]').getByRole('button', { name: 'Values' }).click(),
  },
  { name: 'hierarchies-ruler', path: '/hierarchies?column=income' },
  { name: 'hierarchies-codes', path: '/hierarchies?column=zip' },
  { name: 'hierarchies-dates', path: '/hierarchies?column=birth-date' },
  { name: 'hierarchies-tree', path: '/hierarchies?column=diagnosis' },
  { name: 'policy', path: '/roles', act: (page) => page.getByRole('button', { name: 'Policy' }).click() },
]

const looks = [
  { suffix: '', width: 1280, height: 860, scheme: /** @type {const} */ ('light') },
  { suffix: '-dark', width: 1280, height: 860, scheme: /** @type {const} */ ('dark') },
  { suffix: '-phone', width: 390, height: 844, scheme: /** @type {const} */ ('light') },
]

ensureInstalled()
await ensureBuilt()
const browserPath = ensureChromium()
if (browserPath === undefined) throw new Error('There is no Chromium here: OUTIS_CHROMIUM names one.')

const to = join(root, 'docs/images/studio')
const data = mkdtempSync(join(tmpdir(), 'outis-pictures-'))
mkdirSync(to, { recursive: true })
const { startServer, masterKeyText } = await import(
  new URL('../apps/server/dist/index.js', import.meta.url).href
)
const { chromium } = await import('playwright-core')
const server = await startServer({
  settings: { mode: 'local', port: 0, data, studio: join(root, 'apps/studio/dist') },
  masterKeys: masterKeyText(randomBytes(32).toString('base64url'), 'screenshots'),
  log: { write: () => undefined },
})
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
const browser = await chromium.launch({ executablePath: browserPath, args })
try {
  await drawAll()
} finally {
  await browser.close()
  await server.close()
  rmSync(data, { recursive: true, force: true })
}

async function drawAll() {
  const first = await browser.newContext({ viewport: looks[0], reducedMotion: 'reduce' })
  const page = await first.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(server.link)
  await page.getByRole('button', { name: 'Open the sample' }).waitFor()
  const cookies = await first.storageState()
  for (const look of looks) await draw(look, cookies, [{ name: 'begin', address: server.url }])
  await page.getByRole('button', { name: 'Open the sample' }).click()
  await page.waitForURL(/data$/)
  await page.getByRole('cell').first().waitFor()
  const project = page.url().replace(/\/data$/, '')
  const steps = pages.map((one) => ({ ...one, address: project + one.path }))
  for (const look of looks) {
    await draw(look, cookies, [...steps, { name: 'projects', address: server.url }])
    await draw(look, undefined, [{ name: 'sign-in', address: `${server.url}/sign-in` }])
  }
}

/**
 * @param {typeof looks[number]} look
 * @param {Awaited<ReturnType<import('playwright-core').BrowserContext['storageState']>> | undefined} storageState
 * @param {readonly { name: string, address: string, act?: (page: import('playwright-core').Page) => Promise<unknown> }[]} shown
 */
async function draw({ suffix, width, height, scheme }, storageState, shown) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  for (const { name, address, act } of shown) {
    await page.goto(address)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForLoadState('networkidle')
    // A frame for what fades in.
    await page.waitForTimeout(250)
    await page.screenshot({ path: join(to, `${name}${suffix}.png`) })
    console.log(`${name}${suffix}.png`)
  }
  await context.close()
}
