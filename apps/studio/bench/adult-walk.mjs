import { existsSync, mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { adultFile, openStudioPage } from './studio-page.mjs'

/**
 * From dropping the Adult file to two releases beside each other, as somebody does who takes what the studio proposes: clicks
 * and seconds. OUTIS_BENCH_PICTURES names a folder that gets a picture of every page. Checked: both releases are listed, judged
 * and drawn; fewer than 20 clicks; less than 60 s, unless the machine has more to do than it has cores for, which `load` tells.
 */
const MOST_CLICKS = 20
const MOST_SECONDS = 60

async function main() {
  const file = adultFile()
  if (!existsSync(file)) {
    process.stdout.write(`${JSON.stringify({ bench: 'adult-walk', skipped: 'no Adult data' })}\n`)
    return
  }
  const { page, close } = await openStudioPage()
  let clicks = 0
  /** @type {Record<string, number>} */
  const at = {}
  const start = performance.now()
  const told = async (/** @type {string} */ name) => {
    at[name] = Number(((performance.now() - start) / 1000).toFixed(1))
    const pictures = process.env.OUTIS_BENCH_PICTURES
    if (pictures === undefined) return
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
  }
  const click = async (/** @type {import('playwright-core').Locator} */ place) => {
    clicks++
    await place.click()
  }
  try {
    clicks++
    await page.getByTestId('file').setInputFiles(file)
    await page.getByRole('cell').first().waitFor()
    await told('data')
    await click(page.getByRole('link', { name: 'Next: Roles' }))
    await page.getByRole('radiogroup', { name: 'Role of age', exact: true }).waitFor()
    await told('roles')
    await click(page.getByRole('link', { name: 'Next: Hierarchies' }))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await told('hierarchies')
    await click(page.getByRole('link', { name: 'Next: Protect' }))
    await click(page.getByRole('button', { name: 'Make the release' }))
    await page.getByRole('link', { name: 'Open the whole report' }).waitFor()
    await told('first-result')
    await click(page.getByRole('link', { name: /Protect/ }).first())
    await click(page.getByRole('radio', { name: /^Same coarseness for all/ }))
    await told('protect')
    await click(page.getByRole('button', { name: 'Make the release' }))
    await page.getByRole('link', { name: 'Open the whole report' }).waitFor()
    await told('second-result')
    await click(page.getByRole('link', { name: 'All runs' }))
    await page.getByRole('heading', { name: /is Ready|are Ready/ }).waitFor()
    await told('compared')
    const listed = await page.locator('tbody tr').allInnerTexts()
    const seconds = at.compared ?? 0
    const load = Number((loadavg()[0] ?? 0).toFixed(1))
    process.stdout.write(`${JSON.stringify({ bench: 'adult-walk', clicks, seconds, at, load })}\n`)
    if (listed.length !== 2 || !listed.every((row) => /1 in \d+/.test(row) && /Ready|Decide|Stop/.test(row)))
      throw new Error('The two releases are not listed as they should be.')
    if (clicks >= MOST_CLICKS) throw new Error(`${clicks} clicks are too many.`)
    if (seconds >= MOST_SECONDS && load <= cpus().length) throw new Error(`${seconds} s are too long.`)
  } finally {
    await close()
  }
}

await main()
