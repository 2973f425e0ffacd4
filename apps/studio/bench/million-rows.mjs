import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@outis/core/random'
import { openStudioPage } from './studio-page.mjs'

/**
 * A table of a million rows in the studio: frames a second while the preview is scrolled from its first row to its last, and the
 * memory of the tab. Checked: at places all over the table the row in view is the row of the file; 50 frames a second at least,
 * unless the machine has more to do than it has cores for, which `load` tells; less than 500 MB. OUTIS_BENCH_ROWS asks for fewer rows.
 */
const ROWS = Number(process.env.OUTIS_BENCH_ROWS ?? 1_000_000)
const SECONDS = 8
const FEWEST_FRAMES = 50
const MOST_MEGABYTES = 500
const PLACES = 12

const AREAS = ['North', 'East', 'South', 'West', 'Centre']

/** @param {number} row @param {import('@outis/core/random').SeededRandom} random */
const rowOf = (row, random) =>
  `${row + 1},${18 + random.below(80)},${10_000 + random.below(90_000)},${AREAS[random.below(AREAS.length)]},${random.below(120_000)},${1930 + random.below(90)}-0${1 + random.below(9)}-1${random.below(10)}`

/** @param {string} path */
async function writeTable(path) {
  const random = seededRandom('a million rows')
  const file = createWriteStream(path)
  file.write('entry,age,zip,area,income,born\n')
  for (let row = 0; row < ROWS; row += 1000) {
    const lines = Array.from({ length: Math.min(1000, ROWS - row) }, (_, at) => rowOf(row + at, random))
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** Frames a second while the table goes from top to bottom; the longest time without one, in milliseconds. */
const SCROLL = `new Promise((done) => {
  const table = document.querySelector('[role=table]')
  const begin = performance.now()
  let [frames, last, longest] = [0, begin, 0]
  const step = (now) => {
    frames++
    longest = Math.max(longest, now - last)
    last = now
    const share = (now - begin) / ${SECONDS * 1000}
    table.scrollTop = share * (table.scrollHeight - table.clientHeight)
    if (share < 1) requestAnimationFrame(step)
    else done({ framesPerSecond: frames / ((now - begin) / 1000), longest })
  }
  requestAnimationFrame(step)
})`

/**
 * What the largest process of a tab keeps for itself, in megabytes.
 * @param {import('playwright-core').Browser} browser
 */
async function tabMemory(browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0))
  return Math.max(...sizes) / 1000
}

/**
 * Whether the rows in view, all over the table, are those of the file.
 * @param {import('playwright-core').Page} page
 * @param {readonly string[]} lines
 */
async function checkPlaces(page, lines) {
  for (let place = 0; place < PLACES; place++) {
    await page.evaluate(
      `{ const table = document.querySelector('[role=table]'); table.scrollTop = ${place / (PLACES - 1)} * (table.scrollHeight - table.clientHeight) }`,
    )
    const row = page.getByRole('row').nth(6)
    const number = row.getByRole('rowheader')
    /** @type {readonly string[]} */
    let cells = []
    // Rows are drawn before they have arrived: their own number is what they wait for.
    for (let tries = 0; tries < 300; tries++) {
      await page.waitForTimeout(100)
      cells = await row.getByRole('cell').allInnerTexts()
      if (cells[0] !== '' && cells[0] === (await number.innerText()).replaceAll(',', '')) break
    }
    if (lines[Number(cells[0])] !== cells.join(','))
      throw new Error(
        `The row at place ${place} is not that of the file; ${cells.filter(Boolean).length} of its cells had arrived.`,
      )
  }
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'outis-bench-million-'))
  const path = join(folder, 'million.csv')
  await writeTable(path)
  const { page, browser, close } = await openStudioPage()
  try {
    const start = performance.now()
    await page.getByTestId('file').setInputFiles(path)
    await page.getByRole('cell').first().waitFor()
    const opened = Number(((performance.now() - start) / 1000).toFixed(1))
    await page.waitForLoadState('networkidle')
    const scrolled = /** @type {{ framesPerSecond: number, longest: number }} */ (await page.evaluate(SCROLL))
    const megabytes = Math.round(await tabMemory(browser))
    await checkPlaces(page, readFileSync(path, 'utf8').split('\n'))
    const framesPerSecond = Number(scrolled.framesPerSecond.toFixed(1))
    const longest = Math.round(scrolled.longest)
    const load = Number((loadavg()[0] ?? 0).toFixed(1))
    process.stdout.write(
      `${JSON.stringify({ bench: 'million-rows', rows: ROWS, opened, framesPerSecond, longest, megabytes, load })}\n`,
    )
    if (framesPerSecond < FEWEST_FRAMES && load <= cpus().length)
      throw new Error('The preview scrolls too slowly.')
    if (megabytes >= MOST_MEGABYTES) throw new Error('The tab takes too much memory.')
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
