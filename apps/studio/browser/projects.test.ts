import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, dropFile, enter, type OpenStudio, openStudio } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
const folder = mkdtempSync(join(tmpdir(), 'outis-files-'))
/** Many times what a page asks for at once. */
const ROWS = 40_000

describe.skipIf(browserPath === undefined)('projects', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    await enter(studio, page)
  })
  afterAll(async () => {
    await studio?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('[BR2] [BR406] a dropped file becomes a project with its table, and how it was read is told', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `${20 + (index % 40)};${10_000 + index};?`)
    await dropFile(page, 'people 2026.csv', ['âge;zip;note', ...lines].join('\n'), 'latin1')
    await page.waitForURL(/\/data$/)
    await page.getByText('60 rows · 3 columns').waitFor()
    await page.getByRole('cell', { name: '10000' }).waitFor()
    await page.getByRole('columnheader', { name: /^âge/ }).waitFor()
    for (const told of [
      /^Separator semicolon/,
      /^Encoding windows-1252/,
      /^First line names/,
      /^Decimal sign comma/,
    ])
      await page.getByRole('button', { name: told }).waitFor()
    // The draft takes ? for no value; taken out of the list it is a value again.
    await page.getByRole('cell', { name: 'missing' }).first().waitFor()
    await page.getByRole('button', { name: /^Missing/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove ?' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: '?', exact: true }).first().waitFor()
  })

  it('[BR970] the table is read anew when how it is read is corrected, and columns that are gone are told', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${20 + (index % 40)},${index % 2 ? 'm' : 'f'}`)
    await page.goto(studio.url())
    await page.getByRole('link', { name: /people 2026/ }).waitFor()
    await dropFile(page, 'ward.csv', ['Report of ward 3,', 'age,sex', ...lines].join('\n'))
    await page.waitForURL(/\/data$/)
    await page.getByRole('columnheader', { name: /^Report of ward 3/ }).waitFor()
    await page.getByRole('button', { name: /^Titles above none/ }).click()
    await page.getByRole('button', { name: '1 line', exact: true }).click()
    await page.getByRole('columnheader', { name: /^age/ }).waitFor()
    await page.getByText('40 rows · 2 columns').waitFor()
    await page.getByRole('link', { name: /The policy speaks of column2/ }).click()
    const gone = page.getByText('The policy speaks of a column that the table does not have')
    await gone.waitFor()
    await page.getByRole('button', { name: 'Take all proposals' }).click()
    await gone.waitFor({ state: 'detached' })
    await page.getByText('Its name looks like an age').waitFor()
  })

  it('[BR970] a file with a title of one cell is taken without it', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${20 + (index % 40)},${index % 2 ? 'm' : 'f'}`)
    await page.goto(studio.url())
    await page.getByRole('link', { name: /people 2026/ }).waitFor()
    await dropFile(page, 'titled.csv', ['Ward 3', 'printed today', 'age,sex', ...lines].join('\n'))
    await page.getByRole('button', { name: 'The first 2 lines are titles: leave them out' }).click()
    await page.waitForURL(/\/data$/)
    await page.getByText('40 rows · 2 columns').waitFor()
    await page.getByRole('columnheader', { name: /^age/ }).waitFor()
    await page.getByRole('button', { name: /^Titles above 2 lines/ }).waitFor()
  })

  it('[BR2] a file that is no table is refused in the words of the error, and leaves no project behind', async () => {
    await page.goto(studio.url())
    await page.getByRole('link', { name: /people 2026/ }).waitFor()
    await dropFile(page, 'broken.parquet', 'this is no Parquet file at all')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.locator('code').textContent()).toMatch(/^[A-Z]+_[A-Z_]+$/)
    await page.reload()
    await page.getByRole('link', { name: /people 2026/ }).waitFor()
    expect(await page.getByRole('link', { name: /broken/ }).count()).toBe(0)
  })

  it('[BR6] the last of many rows comes into view, and few rows are in the page', async () => {
    const path = join(folder, 'many.csv')
    const lines = Array.from(
      { length: ROWS },
      (_, row) => `${row + 1},${row % 97},${row % 2 === 0 ? 'a' : 'b'}`,
    )
    writeFileSync(path, ['number,age,kind', ...lines].join('\n'))
    await page.goto(studio.url())
    await page.getByTestId('file').setInputFiles(path)
    await page.waitForURL(/\/data$/)
    const table = page.getByRole('table')
    await page.getByRole('cell', { name: '1', exact: true }).first().waitFor()
    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.getByRole('rowheader', { name: ROWS.toLocaleString('en-US') }).waitFor()
    await page.getByRole('cell', { name: String(ROWS), exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBeLessThan(80)
  })

  it('[BR401] the sample is opened again, not made again', async () => {
    await page.goto(studio.url())
    const samples = page.getByRole('link', { name: /Sample hospital/ })
    await samples.first().waitFor()
    await page.getByRole('button', { name: 'Open the sample' }).click()
    await page.waitForURL(/\/data$/)
    await page.getByText('10,000 rows').first().waitFor()
    await page.goto(studio.url())
    await samples.first().waitFor()
    expect(await samples.count()).toBe(1)
  })

  it('[BR5] a policy changed in two places asks the second, who loses nothing', async () => {
    const [mine, theirs] = [await page.context().newPage(), await page.context().newPage()]
    const project = await openHospital(mine)
    for (const tab of [mine, theirs]) {
      await tab.goto(`${project}/roles`)
      await tab.getByRole('radiogroup', { name: 'Role of ward', exact: true }).waitFor()
    }
    await theirs.getByRole('radiogroup', { name: 'Role of ward', exact: true }).getByText('other').click()
    await theirs.getByText('Saved', { exact: true }).waitFor()
    await mine.getByRole('radiogroup', { name: 'Role of insurance', exact: true }).getByText('secret').click()
    const dialog = mine.getByRole('dialog', { name: 'Somebody else changed this policy' })
    await dialog.waitFor()
    await dialog.getByText('ward → other').waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    const chosen = (column: string) =>
      mine
        .getByRole('radiogroup', { name: `Role of ${column}`, exact: true })
        .locator('[aria-checked=true] span')
        .first()
        .textContent()
    await expect.poll(() => chosen('ward')).toBe('other')
    await mine.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => chosen('insurance')).toBe('secret')
    await Promise.all([mine.close(), theirs.close()])
  })

  it('[BR10] a policy is kept while the server is gone, and saved when it is back', async () => {
    const project = await openHospital(page)
    await page.goto(`${project}/roles`)
    const role = page.getByRole('radiogroup', { name: 'Role of income', exact: true })
    await role.waitFor()
    await studio.stop()
    await role.getByText('other').click()
    await page.getByText('The server does not answer.').waitFor()
    await page.getByText('Not saved: the server did not take it').waitFor()
    await studio.start()
    await page.getByText('Connected again.').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => role.locator('[aria-checked=true] span').first().textContent()).toBe('other')
  })

  /** The sample that a local server has from its first start on. */
  const openHospital = async (tab: Page): Promise<string> => {
    await tab.goto(studio.url())
    await tab
      .getByRole('link', { name: /Sample hospital/ })
      .first()
      .click()
    await tab.waitForURL(/\/data$/)
    return tab.url().replace(/\/data$/, '')
  }
})
