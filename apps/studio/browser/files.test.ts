import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, type OpenStudio, openStudio } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
const folder = mkdtempSync(join(tmpdir(), 'outis-files-'))
const ROWS = 200_000

/** Drops a file onto the page, as a browser does it. */
async function drop(name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([called, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content ?? ''], called ?? '', { type: 'text/csv' }))
      return data
    },
    [name, text],
  )
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', event, { dataTransfer: transfer })
}

describe.skipIf(browserPath === undefined)('files', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    await page.goto(studio.link())
    await page.getByRole('heading', { name: /Publish a table of people/ }).waitFor()
  })
  afterAll(async () => {
    await studio?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('[BR2] one that is dropped becomes a project with its table, read by its own rules', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `${20 + (at % 40)};${10_000 + at};?`)
    await drop('people 2026.csv', ['age;zip;note', ...lines].join('\n'))
    await page.waitForURL(/\/data$/)
    await page.getByText('60 rows · 3 columns').waitFor()
    await page.getByRole('cell', { name: '10000' }).waitFor()
    // The draft takes ? for no value; taken out of the list it is a value again.
    await page.getByRole('cell', { name: 'missing' }).first().waitFor()
    await page.getByRole('button', { name: /^Missing/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove ?' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: '?', exact: true }).first().waitFor()
  })

  it('[BR2] one that is no table is refused in the words of the error, and leaves no project behind', async () => {
    await page.goto(studio.url())
    await page.getByRole('link', { name: /people 2026/ }).waitFor()
    await drop('broken.parquet', 'this is no Parquet file at all')
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
})
