import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './serious-findings.fixture.ts'
import { openSmall, SMALL_POLICY, smallPeople } from './small-project.fixture.ts'
import { browserPath, type OpenStudio, openStudio, savePolicy } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
let project: string

describe.skipIf(browserPath === undefined)('the figures of a method', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    project = await openSmall(studio, page)
  })
  afterAll(() => studio?.close())

  const open = async (method: string) => {
    await savePolicy(page, project, SMALL_POLICY.replace('mondrian: { k: 3 }', method))
    await page.goto(`${project}/protect`)
  }

  it('[BR931] the largest possible l stands where it is chosen, with its reason and what allows it', async () => {
    await open('slicing: { l: 9, columns: [[age], [zip, illness]] }')
    // Sixty people: counted here by hand, zip by zip.
    const most = smallPeople(60).map((line) => line.split(','))
    const bound = (beside: boolean) => {
      const sizes = new Map<string, Map<string, number>>()
      for (const [, , zip = '', illness = ''] of most) {
        const group = sizes.get(beside ? zip : '') ?? new Map<string, number>()
        sizes.set(beside ? zip : '', group.set(illness, (group.get(illness) ?? 0) + 1))
      }
      return Math.min(
        ...[...sizes.values()].map((group) => {
          const rows = [...group.values()]
          return Math.floor(rows.reduce((sum, one) => sum + one, 0) / Math.max(...rows))
        }),
      )
    }
    const alert = page.getByRole('alert').filter({ hasText: 'among rows that agree in zip' })
    await alert.getByText(bound(true) < 2 ? 'No l is possible' : `At most l = ${bound(true)} `).waitFor()
    if (bound(false) > bound(true)) await alert.getByRole('button', { name: /^Take zip out/ }).click()
    await page.getByText(`At most l = ${bound(false)} `).waitFor()
    await page.getByRole('button', { name: `Ask for l = ${bound(false)}` }).click()
    await expect.poll(() => page.getByLabel('l', { exact: true }).inputValue()).toBe(String(bound(false)))
  })

  it('[BR932] choices, groups and grades of secrets are shown, and bounds of grades move by pointer and by key', async () => {
    const grades =
      'personalised: { choice: { column: choice }, grade: { age: { bounds: [20, 24, 28, 32] } } }'
    const policy = SMALL_POLICY.replace('mondrian: { k: 3 }', grades)
      .replace('  choice: neutral\n', 'others: drop\n')
      .replace(/age: .*/, 'age: sensitive')
    await savePolicy(page, project, policy)
    await page.goto(`${project}/protect`)
    await page.getByRole('heading', { name: '33 % of the people show everything' }).waitFor()
    await page.getByRole('row', { name: /^HIV \d+ HIV infection #2/ }).waitFor()
    const grade = (at: number) =>
      page.getByRole('list', { name: 'Grades of age' }).getByRole('listitem').nth(at)
    // Ages go from 20 to 31, five people each.
    await grade(0).getByText('20 (33 %)').waitFor()
    const bound = page.getByRole('slider', { name: 'Bound 1' })
    await bound.focus()
    await page.keyboard.press('ArrowRight')
    const moved = async () => Number(await bound.getAttribute('aria-valuenow'))
    await expect.poll(moved).toBeGreaterThan(24)
    const byKey = await moved()
    const box = (await bound.locator('circle').boundingBox())!
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x - 60, box.y + 5, { steps: 3 })
    await page.mouse.up()
    await expect.poll(moved).toBeLessThan(byKey)
    await page.getByRole('button', { name: /^Remove the bound 28/ }).click()
    await expect.poll(() => page.getByRole('slider', { name: /^Bound/ }).count()).toBe(1)
  })

  it('[BR933] parts of the rows are bands with their rows', async () => {
    await open('mixed: { strata: [{ name: severe, where: { illness: [HIV] }, k: 3 }, { rest: true, k: 2 }] }')
    const rows = smallPeople(60).filter((line) => line.includes('HIV')).length
    const bands = page.locator('section', { has: page.getByText('rows are made coarser') }).locator('li')
    await bands.first().getByText(`${rows} rows`).waitFor()
    await bands
      .nth(1)
      .getByText(`${60 - rows} rows`)
      .waitFor()
  })

  it('[BR935] a cut of the ruler follows the pointer, and a file that is imported again is shown anew', async () => {
    await open('mondrian: { k: 3 }')
    await page.goto(`${project}/hierarchies?column=age`)
    const first = page.getByLabel('Level 1: width')
    await expect.poll(() => first.inputValue()).toBe('5')
    const cut = page.getByText('Cut of level 1 at 25').locator('..')
    const box = (await cut.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + 10)
    await page.mouse.down()
    // Five years are about two fifths of the plot, and sixty pixels are some years.
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await first.inputValue())).toBeGreaterThan(5)
    await page.goto(`${project}/hierarchies?column=zip`)
    for (const label of ['north', 'south']) {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Import' }).click()
      const lines = Array.from({ length: 6 }, (_, index) => `${10_000 + index};${label};*`)
      const buffer = Buffer.from(lines.join('\n'))
      await (await chosen).setFiles({ name: 'areas.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('cell', { name: label }).first().waitFor()
      await page.getByText('Every value of the table is covered').waitFor()
    }
  })

  it('[BR7] axe has no serious finding where slices and choices are shown', async () => {
    const found: string[] = []
    for (const method of [
      'slicing: { l: 9, columns: [[age], [zip, illness]] }',
      'personalised: { choice: { column: choice } }',
    ]) {
      await open(method)
      // The pictures are looked at by another test, and are many cells.
      await page.getByRole('button', { name: 'Hide pictures' }).click()
      for (const finding of await seriousFindings(page)) found.push(`${method}: ${finding}`)
    }
    expect(found).toEqual([])
  })
})
