import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = new URL('../../../', import.meta.url)

const PLACES = [process.env.OUTIS_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Starts the built server with the built studio, and a browser of 1280 px, on the page that its link opens. */
export async function openStudioPage() {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place))
  if (executablePath === undefined) throw new Error('There is no Chromium here: OUTIS_CHROMIUM names one.')
  const { startServer, masterKeyText } = await import(new URL('apps/server/dist/index.js', root).href)
  const data = mkdtempSync(join(tmpdir(), 'outis-bench-studio-'))
  const server = await startServer({
    settings: {
      ...{ mode: 'local', port: 0, data },
      studio: fileURLToPath(new URL('apps/studio/dist', root)),
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

/** The folder of the Adult data: OUTIS_DATA, else ../shared/data beside the repository. */
export const adultFile = () =>
  join(process.env.OUTIS_DATA ?? fileURLToPath(new URL('../shared/data', root)), 'adult/adult-complete.csv')
