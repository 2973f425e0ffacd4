import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds serious on a page, in light and in dark where nothing else is said. */
export async function seriousFindings(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours of the other scheme are there a frame later.
    await page.waitForTimeout(100)
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${colorScheme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
