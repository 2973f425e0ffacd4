import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { masterKeyText, startServer } from '@outis/server'
import { type Browser, chromium, type Page } from 'playwright-core'

const PLACES = [process.env.OUTIS_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** A studio of one person, and the page that its link opens. */
export interface StudioPage {
  readonly page: Page
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** Starts the built server with the built studio, and a browser of 1280 px. */
export async function openStudioPage(): Promise<StudioPage> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place))
  if (executablePath === undefined) throw new Error('There is no Chromium here: OUTIS_CHROMIUM names one.')
  const data = mkdtempSync(join(tmpdir(), 'outis-bench-studio-'))
  const server = await startServer({
    settings: {
      ...{ mode: 'local', port: 0, data },
      studio: fileURLToPath(new URL('../../apps/studio/dist', import.meta.url)),
    },
    masterKeys: masterKeyText(randomBytes(32).toString('base64url'), 'the benchmark'),
    log: { write: () => undefined },
  })
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  context.setDefaultTimeout(600_000)
  const page = await context.newPage()
  await page.goto(server.link ?? server.url)
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  return {
    page,
    browser,
    close: async () => {
      await browser.close()
      await server.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
