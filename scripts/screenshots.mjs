import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { palettePng } from './palette-png.mjs'
import { looks, peoplePages, steps } from './screenshots/pages.mjs'
import { drawReport } from './screenshots/report.mjs'
import { smallHouse } from './screenshots/small-house.mjs'
import { root } from './workspace.mjs'

/**
 * `npm run screenshots`: every page of the studio, light, dark, wide, and as a phone shows it, into .cache/screenshots. The few that
 * documents carry go into docs/images/studio too, with few colours, and so does the report of the front page. A page is a line of screenshots/pages.mjs.
 * @typedef {import('./screenshots/pages.mjs').Shown & { readonly address: string }} Drawn
 * @typedef {Awaited<ReturnType<import('playwright-core').BrowserContext['storageState']>>} State
 */

ensureInstalled()
await ensureBuilt()
const browserPath = ensureChromium()
if (browserPath === undefined) throw new Error('There is no Chromium here: OUTIS_CHROMIUM names one.')

const to = join(root, '.cache/screenshots')
const docs = join(root, 'docs/images/studio')
for (const folder of [to, docs]) mkdirSync(folder, { recursive: true })
const { startServer, masterKeyText } = await import(
  new URL('../apps/server/dist/index.js', import.meta.url).href
)
const { chromium } = await import('playwright-core')
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
const browser = await chromium.launch({ executablePath: browserPath, args })
try {
  await drawReport(browser)
  await withServer('local', drawSteps)
  await withServer('server', drawPeople)
} finally {
  await browser.close()
}

/**
 * @param {'local' | 'server'} mode
 * @param {(server: { readonly url: string, readonly link: string }) => Promise<void>} draw
 */
async function withServer(mode, draw) {
  const data = mkdtempSync(join(tmpdir(), 'outis-pictures-'))
  const server = await startServer({
    settings: { mode, port: 0, data, studio: join(root, 'apps/studio/dist') },
    masterKeys: masterKeyText(randomBytes(32).toString('base64url'), 'screenshots'),
    log: { write: () => undefined },
  })
  try {
    await draw(server)
  } finally {
    await server.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** A window in which the server is prepared. */
async function newPage() {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(600_000)
  return context.newPage()
}

/**
 * The six steps on the sample hospital, with two runs and an answer to what may be published.
 * @param {{ readonly url: string, readonly link: string }} server
 */
async function drawSteps({ url, link }) {
  const page = await newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the sample' }).waitFor()
  const state = await page.context().storageState()
  await drawAll([{ name: 'begin', path: '/', address: url, inDocs: true }], state)
  await drawAll([{ name: 'sign-in', path: '/sign-in', address: `${url}/sign-in` }], undefined)
  await page.getByRole('button', { name: 'Open the sample' }).click()
  await page.waitForURL(/data$/)
  await page.getByRole('cell').first().waitFor()
  const project = page.url().replace(/\/data$/, '')
  for (const k of [5, 15]) {
    await page.goto(`${project}/protect`)
    await page.getByLabel('k', { exact: true }).fill(String(k))
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Make the release' }).click()
    await page.getByRole('link', { name: 'Open the whole report' }).waitFor()
    console.log(`made a release with k = ${k}`)
  }
  await page.goto(`${project}/protect/choose?fear=recognised&for=counts&to=contract&trials=12`)
  await page.getByRole('button', { name: 'Find policies' }).click()
  await page
    .getByRole('button', { name: /^Use this policy/ })
    .first()
    .waitFor()
  await drawAll(
    [
      ...steps.map((one) => ({ ...one, address: project + one.path })),
      { name: 'choose-answer', path: '', address: page.url(), inDocs: true },
      { name: 'projects', path: '/', address: url },
    ],
    state,
  )
}

/**
 * Pages of other people.
 * @param {{ readonly url: string, readonly link: string }} server
 */
async function drawPeople({ url, link }) {
  const { people, consent } = await smallHouse(link, newPage)
  for (const { who, ...one } of peoplePages)
    await drawAll([{ ...one, address: url + one.path }], await people[who].context().storageState())
  await drawAll([{ name: 'consent', path: '', address: consent }], undefined)
}

/**
 * @param {readonly Drawn[]} shown
 * @param {State | undefined} state
 */
async function drawAll(shown, state) {
  for (const { suffix, width, height, scheme } of looks) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      ...(state && { storageState: state }),
    })
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    for (const { name, address, act, inDocs } of shown) {
      await page.goto(address)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      await act?.(page)
      await page.waitForLoadState('networkidle')
      // A frame for what fades in.
      await page.waitForTimeout(250)
      const picture = await page.screenshot()
      writeFileSync(join(to, `${name}${suffix}.png`), picture)
      if (inDocs && suffix === '') writeFileSync(join(docs, `${name}.png`), palettePng(picture))
      console.log(`${name}${suffix}.png`)
    }
    await context.close()
  }
}
