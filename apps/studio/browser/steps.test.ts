import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './serious-findings.fixture.ts'
import {
  browserPath,
  type OpenStudio,
  openSample,
  openStudio,
  settled,
  type Visitor,
} from './studio.fixture.ts'

let studio: OpenStudio
let visitor: Visitor
let page: Page
let project = ''

describe.skipIf(browserPath === undefined)('the first three steps', () => {
  beforeAll(async () => {
    studio = await openStudio()
    visitor = await studio.visitor()
    page = visitor.page
    project = await openSample(studio, page)
  })
  afterAll(() => studio?.close())

  const roleOf = (column: string) => page.getByRole('radiogroup', { name: `Role of ${column}`, exact: true })
  const role = async (column: string) =>
    roleOf(column).locator('[aria-checked=true] span').first().textContent()
  const policyText = async () => page.locator('.cm-content').innerText()

  it('[BR1] lead from the sample through their addresses, and reload keeps the place', async () => {
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
    await page.getByRole('link', { name: /Next: Roles/ }).click()
    await page.waitForURL(`${project}/roles`)
    expect(await role('birth-date')).toBe('describes')
    await page.goto(`${project}/hierarchies?column=zip`)
    await page.reload()
    await page.getByRole('button', { name: /keep 3/ }).waitFor()
    await page.getByText('Every value of the table is covered').waitFor()
    await page
      .getByRole('cell', { name: /^\d{3}\*\*$/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: /^income/ }).click()
    await page.getByLabel('Level 1: width').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: /keep 3/ }).waitFor()
  })

  it('[BR3] the text beside the page and the controls move each other', async () => {
    await page.goto(`${project}/roles`)
    await page.getByRole('button', { name: 'Policy' }).click()
    await page.locator('.cm-content').waitFor()
    await roleOf('length-of-stay').getByText('secret').click()
    await expect.poll(policyText).toMatch(/length-of-stay: +sensitive/)
    expect(await policyText()).toContain('# Everybody shares birth date')
    await page.locator('.cm-line', { hasText: 'length-of-stay' }).click()
    await page.keyboard.press('End')
    for (let index = 0; index < 'sensitive'.length; index++) await page.keyboard.press('Backspace')
    await page.keyboard.type('quasi')
    await expect.poll(() => role('length-of-stay')).toBe('describes')
  })

  it('[BR3] a fault is marked on its line, at its control, and at the right', async () => {
    await page.locator('.cm-line', { hasText: 'length-of-stay' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await page.locator('.cm-lintRange-error').waitFor()
    await page.locator('[data-column=length-of-stay]').getByText(/quasi/i).first().waitFor()
    await expect
      .poll(() => page.locator('li[data-column=length-of-stay] p').first().textContent())
      .toMatch(/must|one of|did you mean/i)
    await page.getByRole('complementary', { name: 'Policy' }).getByText('1 fault').waitFor()
    await page.keyboard.press('Backspace')
    await page.getByText('No faults').waitFor()
  })

  it('[BR4] undo and redo go through everything, on every page, and the history says what', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await roleOf('length-of-stay').getByText('other').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page
      .getByRole('link', { name: /^Hierarchies|3.*Hierarchies/ })
      .first()
      .click()
    await page.waitForURL(/hierarchies/)
    await page.getByRole('link', { name: /^birth-date/ }).click()
    await page.getByRole('button', { name: 'quarter' }).click()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByText('Hierarchy of birth-date').waitFor()
    await page.getByText('length-of-stay → other').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => page.getByRole('button', { name: 'quarter' }).getAttribute('aria-pressed'))
      .toBe('false')
    await page.keyboard.press('Control+Shift+z')
    await expect
      .poll(() => page.getByRole('button', { name: 'quarter' }).getAttribute('aria-pressed'))
      .toBe('true')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect
      .poll(() => page.getByRole('button', { name: 'quarter' }).getAttribute('aria-pressed'))
      .toBe('false')
  })

  it('[BR11] roles and groups are given by keyboard alone', async () => {
    await page.goto(`${project}/roles?column=ward`)
    await page.locator('li[data-column=ward]').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-column')))
      .toBe('ward')
    await page.keyboard.press('2')
    await expect.poll(() => role('ward')).toBe('describes')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto(`${project}/hierarchies?column=ward`)
    await page.getByRole('radio', { name: 'Groups' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Surgery/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Cardiology/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Group 2 selected' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name of the group' }).waitFor()
    await page.getByText(/values? of "ward" not in the hierarchy/).waitFor()
  })

  it('[BR7] axe has no serious finding on any page, light and dark', async () => {
    const tab = await visitor.context.newPage()
    // Rows of a table are all alike: as many as fit here are enough, and all else is looked at wherever it stands.
    await tab.setViewportSize({ width: 1280, height: 560 })
    const found: string[] = []
    for (const path of [
      '',
      '/data',
      '/roles',
      '/hierarchies?column=income',
      '/hierarchies?column=diagnosis',
      '/nothing',
    ]) {
      await tab.goto(path === '' ? studio.url() : project + path)
      await settled(tab)
      for (const finding of await seriousFindings(tab)) found.push(`${path}: ${finding}`)
    }
    await tab.getByRole('link').first().waitFor()
    await tab.close()
    expect(found).toEqual([])
  })

  it('[BR8] nothing was asked of another origin, and nothing broke the Content-Security-Policy', () => {
    const elsewhere = visitor.asked.filter(
      (address) => !address.startsWith(studio.url()) && !address.startsWith('blob:'),
    )
    expect(elsewhere).toEqual([])
    expect(visitor.asked.length).toBeGreaterThan(50)
    expect(visitor.complaints).toEqual([])
  })
})
