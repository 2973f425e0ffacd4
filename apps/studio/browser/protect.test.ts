import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

})
