import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Every rule of axe that asks for colours and is on by itself. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds serious on a page, in light and in dark where nothing else is said. A page whose elements are the same in the second
 * scheme differs by its colours alone: only the rules about colours are asked there, and all rules where an element differs.
 */
export async function seriousFindings(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<readonly string[]> {
  const found: string[] = []
  let seen: string | undefined
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours are looked at when all of them are drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const elements = await page.evaluate(elementsOf)
    // Naming every node that passed takes as long as judging it. Our pages have no frames, which the old mode cannot cross.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    const { violations } = await (elements === seen ? axe.withRules(COLOUR_RULES) : axe).analyze()
    seen = elements
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${colorScheme}: ${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary ?? ''}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** The elements of a page, each with its role and the names of its attributes. */
const elementsOf = (): string =>
  [...document.querySelectorAll('*')]
    .map((one) => `${one.tagName} ${one.getAttribute('role')} ${one.getAttributeNames().sort()}`)
    .join('\n')
