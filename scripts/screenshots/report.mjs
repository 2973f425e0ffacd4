import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { palettePng } from '../palette-png.mjs'
import { root } from '../workspace.mjs'

/**
 * The first screen of the report that `outis demo` writes, as the front page shows it.
 * @param {import('playwright-core').Browser} browser
 */
export async function drawReport(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'outis-report-'))
  try {
    execFileSync(process.execPath, [join(root, 'apps/cli/bin/outis.js'), 'demo'], { cwd: folder })
    const page = await browser.newPage({ viewport: { width: 1100, height: 640 }, colorScheme: 'light' })
    await page.goto(pathToFileURL(join(folder, 'out/demo/out/hospital.report.html')).href)
    writeFileSync(join(root, 'docs/images/report.png'), palettePng(await page.screenshot()))
    await page.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
