import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SMALL_POLICY, smallPeople, tableOf } from './small-project.fixture.ts'
import { browserPath, dropFile, enter, type OpenStudio, openStudio, savePolicy } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
let project: string

const PEOPLE = smallPeople(48)

/** Roles are the matter of another test: here they are given. */
const POLICY = SMALL_POLICY.replace(
  '  choice: neutral\nmethod:\n  mondrian: { k: 3 }',
  'others: drop\nmethod:\n  kaca: { k: 5 }',
)

interface Case {
  readonly card: RegExp
  readonly shows: RegExp
  readonly tick?: string
  /** The finding over what only this method can tell; `parts` are bands whose rows are all rows. */
  readonly tells?: RegExp
  readonly parts?: boolean
  /** Rows of a release that are parts of several people stand alone. */
  readonly alone?: boolean
}

/** The methods of the five papers, and full-domain generalisation. */
const METHODS: readonly Case[] = [
  { card: /^Same coarseness for all/, shows: /age,zip,illness/ },
  {
    card: /^Only sensitive rows/,
    shows: /age,zip,illness/,
    tick: 'HIV',
    tells: /of the rows are treated/,
    parts: true,
  },
  { card: /^Strata/, shows: /age,zip,illness/, tells: /of the rows are treated|Every row/, parts: true },
  {
    card: /^Slices/,
    shows: /bucket/,
    alone: true,
    tells: /2 slices, shuffled against each other in \d+ buckets/,
    parts: true,
  },
  { card: /^Clusters, grown/, shows: /age,zip,illness/, tells: /\d+ groups of people who are alike/ },
  { card: /^People decide/, shows: /illness/, tells: /of the people show illness as it is/, parts: true },
]

describe.skipIf(browserPath === undefined)('from a file to a release', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    await enter(studio, page)
    await dropFile(page, 'people.csv', tableOf(PEOPLE))
    await page.waitForURL(/\/data$/)
    project = page.url().replace(/\/data$/, '')
  })
  afterAll(() => studio?.close())

  /** The method on ten rows: a cell is marked exactly where it is not what it was, and something is. */
  const onTenRows = async (isAnew: boolean) => {
    await page.getByRole('heading', { name: /on ten rows of your table$/ }).waitFor()
    const [before, after] = [await shown('As recorded'), await shown('As this method publishes it')]
    expect([before.length, after.length]).toEqual([10, 10])
    // Neither here nor on a card is a name or a secret.
    const cards = await page.getByRole('radiogroup', { name: 'Methods' }).innerText()
    expect(cards).toContain(before[0]?.[0])
    for (const text of [cards, ...before.flat(), ...after.flat()])
      expect(text).not.toMatch(/Person|flu|asthma|HIV|diabetes/)
    const marked = after.flat().filter((cell) => cell.startsWith('changed: '))
    expect(marked.length > 0).toBe(!isAnew)
    if (isAnew) return
    for (const [index, row] of after.entries())
      for (const [place, cell] of row.entries())
        expect(cell.startsWith('changed: ')).toBe(cell.replace('changed: ', '') !== before[index]?.[place])
  }

  const choose = async ({ card, tick, alone = false }: Case) => {
    await savePolicy(page, project, POLICY)
    await page.goto(`${project}/protect`)
    await page.getByRole('radio', { name: card }).click()
    await onTenRows(alone)
    if (tick !== undefined) await page.getByRole('checkbox', { name: new RegExp(`^${tick}`) }).check()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Make the release' }).click()
    const made = page.getByRole('link', { name: 'Open the whole report' })
    // What went wrong is met at once, not when the time is up.
    await made.or(page.getByRole('alert')).first().waitFor()
    expect(await page.getByRole('alert').allTextContents()).toEqual([])
  }

  /** What only the method tells stands under its finding; its bands are parts of all rows. */
  const ownDetails = async ({ tells, parts }: Case) => {
    if (tells === undefined) return
    const section = page.locator('section', { has: page.getByRole('heading', { level: 2, name: tells }) })
    await section.waitFor()
    if (!parts) return
    const figures = await section.locator('li p span').allTextContents()
    const rows = figures.map((text) => Number(/\d+/.exec(text)?.[0]))
    expect(rows.reduce((sum, one) => sum + one, 0)).toBe(PEOPLE.length)
  }

  /** The rows of a pane, as the page shows them. */
  const shown = async (pane: string): Promise<string[][]> =>
    page
      .getByRole('region', { name: pane })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
      )

  it.each(METHODS)(
    '[BR12] [BR30] [BR407] [BR408] [BR930] $card: rows beside their own, why, and the download',
    async (method) => {
      await choose(method)
      await page.getByRole('region', { name: 'As published' }).getByRole('cell').first().waitFor()
      if (method.alone) {
        await page.getByText('This method combines parts of several people').waitFor()
        expect(await page.getByRole('region', { name: 'As recorded' }).count()).toBe(0)
      } else {
        const [before, after] = [await shown('As recorded'), await shown('As published')]
        expect(before).toHaveLength(after.length)
        // Every row on the left is one of the file, without its name; a cell is marked exactly where it changed.
        const file = PEOPLE.map((line) => line.split(','))
        for (const [index, row] of before.entries()) {
          const kept = (cells: readonly string[]) => row.every((cell) => cells.includes(cell))
          expect(file.some(kept)).toBe(true)
          for (const [place, cell] of (after[index] ?? []).entries())
            expect(cell.startsWith('changed: ')).toBe(cell.replace('changed: ', '') !== row[place])
        }
      }
      await ownDetails(method)
      await page.getByRole('region', { name: 'As published' }).getByRole('cell').last().click()
      await page
        .getByRole('region', { name: /^Why \S+ of row/ })
        .locator('dd, p')
        .first()
        .waitFor()
      await page.getByRole('link', { name: 'Next: Publish', exact: true }).click()
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download the table' }).click()
      const text = readFileSync(await (await waiting).path(), 'utf8')
      expect(text.split('\n')[0]).toMatch(method.shows)
      expect(text.trim().split('\n')).toHaveLength(PEOPLE.length + 1)
      expect(text).not.toContain('Person')
    },
  )

  it('[BR31] the policy that is taken along is the one of the release, whatever the project says by now', async () => {
    await savePolicy(page, project, POLICY.replace('k: 5', 'k: 7'))
    await page.reload()
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Policy \(YAML\)/ }).click()
    const text = readFileSync(await (await waiting).path(), 'utf8')
    expect(text).toContain('personalised:')
    expect(text).not.toContain('kaca')
  })
})
