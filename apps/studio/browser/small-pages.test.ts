import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './serious-findings.fixture.ts'
import { openSmall, SMALL_POLICY } from './small-project.fixture.ts'
import { browserPath, isTooWide, type OpenStudio, openStudio } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
let project: string

/** Runs a policy of the project to its end. */
async function run(policy: string): Promise<void> {
  await page.evaluate(
    async ([path, text]) => {
      const { csrf } = await (await fetch('/api/v1/me')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf }
      const body = JSON.stringify({ kind: 'run', policy: text, attack: false })
      const { id } = await (await fetch(`/api/v1${path}/runs`, { method: 'POST', headers, body })).json()
      for (;;) {
        const { state } = await (await fetch(`/api/v1/runs/${id}`)).json()
        if (state !== 'queued' && state !== 'running') return
        await new Promise((done) => setTimeout(done, 200))
      }
    },
    [new URL(project).pathname, policy] as const,
  )
}

describe.skipIf(browserPath === undefined)('pages of a small project', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    project = await openSmall(studio, page)
  })
  afterAll(() => studio?.close())

  it('[BR14] all runs stand on one picture and in one list, and lead to their results', async () => {
    await page.goto(`${project}/runs`)
    await page.getByText('No release has been made yet.').waitFor()
    await run(SMALL_POLICY)
    await run(SMALL_POLICY.replace('k: 3', 'k: 12'))
    await page.reload()
    await page.getByRole('heading', { name: 'None of the 2 runs is Ready' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(3)
    expect(await page.getByRole('cell', { name: 'Decide', exact: true }).count()).toBe(2)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: /^1\. .*highest risk 1 in/ }).click()
    await page.waitForURL(/\/result\/[^/]+$/)
    await page.getByRole('link', { name: 'All runs' }).click()
    await page.waitForURL(/\/runs$/)
  })

  it('[BR900] the result tells how columns are spread, what work with it finds, and how it was found', async () => {
    await page.goto(`${project}/result`)
    await page.getByRole('heading', { name: /spread as before|spread as it was/ }).waitFor()
    await page.getByText('How this was found').click()
    await page.getByLabel('A model should learn').selectOption('illness')
    await page.getByRole('button', { name: 'Measure it' }).click()
    const found = async () => {
      await page.getByRole('heading', { name: /^Half of all counts are off by at most/ }).waitFor()
      await page.getByRole('heading', { name: /^How columns go together changes by/ }).waitFor()
      const models = page.getByRole('row', { name: /^Naive Bayes \d.* % \d.* %$/i })
      expect(await models.count()).toBe(1)
    }
    await found()
    await page.reload()
    await found()
    expect(await seriousFindings(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  it('[BR901] a click on a value of a column shows its rows alone', async () => {
    await page.goto(`${project}/data`)
    const table = page.getByRole('table', { name: 'Rows of people.csv' })
    await page.getByRole('button', { name: 'Values of illness' }).click()
    await page.getByRole('button', { name: 'HIV 15' }).click()
    await page.getByRole('heading', { name: '15 rows where illness is HIV' }).waitFor()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('16')
    const illnesses = table.locator('[role=cell][aria-colindex="5"]')
    await expect.poll(async () => [...new Set(await illnesses.allTextContents())]).toEqual(['HIV'])
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Show all rows' }).click()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('61')
  })

  it('[BR402] a page that throws says what to do, and tells nothing of what was thrown', async () => {
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    // An answer that no server gives: the message of what React throws then names the value.
    const odd = {
      publication: [{ Person7: 1 }],
      verdicts: [],
      utility: [],
      judged: { state: 'holds', text: '', open: [] },
      risks: { before: [], after: [] },
      attributes: [],
      method: { best: [] },
      release: { rows: 60, suppressedRows: 0 },
    }
    await page.route('**/api/v1/runs/*/report*', (route) => route.fulfill({ json: odd }))
    await page.goto(`${project}/result`)
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This page cannot be shown.')
    expect(await page.locator('body').innerText()).not.toContain('Person7')
    expect(told.join()).not.toContain('Person7')
    expect(told.join()).toMatch(/^Error /m)
    expect(await seriousFindings(page)).toEqual([])
    await page.unroute('**/api/v1/runs/*/report*')
    await alert.getByRole('button', { name: 'Load the page again' }).click()
    await page.getByText('Open the whole report').waitFor()
    page.removeAllListeners('console')
  })

  it('[BR15] [BR409] no page of a project is wider than a window of 1280 px, or than a phone', async () => {
    const wide: string[] = []
    for (const at of [
      'data',
      'roles',
      'hierarchies',
      'protect',
      'protect/choose',
      'result',
      'runs',
      'publish',
    ]) {
      await page.goto(`${project}/${at}`)
      await page.getByText('Certain secrets').first().waitFor()
      if (await isTooWide(page)) wide.push(at)
      await page.setViewportSize({ width: 390, height: 844 })
      if (await isTooWide(page)) wide.push(`${at} on a phone`)
      await page.setViewportSize({ width: 1280, height: 860 })
    }
    expect(wide).toEqual([])
  })

  it('[BR410] [BR760] sliding l, t and a level writes them into the policy, and tells what each value comes to', async () => {
    await page.goto(`${project}/protect`)
    await page.getByRole('radio', { name: /^Same coarseness for all/ }).click()
    const panel = page.getByRole('region', { name: 'What to expect' })
    const written = () =>
      page.evaluate(async (path) => (await fetch(`/api/v1${path}/policy`)).text(), new URL(project).pathname)
    for (const [figure, value, line] of [
      ['l', '2', /\bl: 2\b/],
      ['t', '0.4', /t: 0.4/],
      ['level of zip', '1', /zip: .*levels: 1\b/],
    ] as const) {
      await panel.getByLabel('Figure to slide').selectOption(figure)
      const slider = panel.getByRole('slider', { name: `Slide ${figure}` })
      // The first value is asked for by letting go of the slider there.
      if (figure === 'l') await slider.dispatchEvent('pointerup')
      else await slider.fill(value)
      await expect.poll(written).toMatch(line)
      await panel.getByRole('heading', { name: new RegExp(`^With ${figure} = ${value} the most`) }).waitFor()
      await panel.getByText('Filled points: computed on all rows.').waitFor()
      expect(await slider.inputValue()).toBe(value)
    }
    await panel.getByRole('radio', { name: 'A range' }).click()
    await panel.getByRole('slider', { name: 'Lowest level of zip' }).fill('0')
    await expect.poll(written).toMatch(/zip: .*levels: \[ *0, 2 *\]/)
    await panel.getByRole('radio', { name: 'Any level' }).click()
    await expect.poll(written).not.toMatch(/levels/)
    for (let back = 0; back < 5; back++) await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(written).not.toMatch(/t: 0.4/)
  })

  it('[BR16] a type is said on the card of its column, and a policy that the server keeps is taken again', async () => {
    await page.goto(`${project}/roles`)
    await page.getByLabel('How zip is read').selectOption('number')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Policy', exact: true }).click()
    const yaml = page.getByRole('textbox', { name: 'Policy' })
    expect(await yaml.innerText()).toContain('zip: { role: quasi, type: number')
    await page.getByRole('button', { name: 'History' }).click()
    const kept = page.getByRole('region', { name: 'On the server' })
    await kept.getByRole('button').nth(1).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Policy', exact: true }).click()
    await expect.poll(() => yaml.innerText()).toContain('zip: { role: quasi, type: text')
  })
})
