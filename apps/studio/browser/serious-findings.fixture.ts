import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Every rule of axe that asks for colours and is on by itself. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules that count however serious axe takes them to be. The first is not on by itself. */
const ALWAYS_RULES = [
  'label-content-name-mismatch',
  'heading-order',
  'empty-table-header',
  'scrollable-region-focusable',
]

const PHONE = { width: 390, height: 844 }

/**
 * What axe finds serious on a page, and what some rules find at all: in a window as it is and as narrow as a phone, in light and in dark
 * where nothing else is said. A page whose elements are the same in the second scheme differs by its colours alone: only the
 * rules about colours are asked there, and all rules where an element differs.
 */
export async function seriousFindings(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<readonly string[]> {
  const window = page.viewportSize() ?? PHONE
  const found: string[] = []
  for (const size of window.width > PHONE.width ? [window, PHONE] : [window]) {
    await page.setViewportSize(size)
    let seen: string | undefined
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Colours are looked at when all of them are drawn.
      await page.evaluate(drawn)
      const elements = await page.evaluate(elementsOf)
      for (const finding of await findingsOf(page, elements === seen))
        found.push(`${size.width} px, ${colorScheme}: ${finding}`)
      seen = elements
    }
  }
  await page.setViewportSize(window)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

async function findingsOf(page: Page, onlyColours: boolean): Promise<readonly string[]> {
  // Naming every node that passed takes as long as judging it. Our pages have no frames, which the old mode cannot cross.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .setLegacyMode()
  const { violations } = await (onlyColours ? axe.withRules(COLOUR_RULES) : axe).analyze()
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALWAYS_RULES.includes(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    )
}

/** Two frames: what follows a new size or scheme is drawn then. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** The elements of a page, each with its role and the names of its attributes. */
const elementsOf = (): string =>
  [...document.querySelectorAll('*')]
    .map((one) => `${one.tagName} ${one.getAttribute('role')} ${one.getAttributeNames().sort()}`)
    .join('\n')
