import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './serious-findings.fixture.ts'
import { openSmall, SMALL_POLICY, smallPeople, tableOf } from './small-project.fixture.ts'
import { browserPath, isTooWide, type OpenStudio, openStudio, savePolicy } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
let project: string

const rail = () => page.getByRole('complementary', { name: 'Now' })

/** Makes a release by a policy, and waits for its result. */
async function makeRelease(policy: string): Promise<void> {
  await savePolicy(page, project, policy)
  await page.goto(`${project}/protect`)
  await page.getByRole('button', { name: 'Make the release' }).click()
  await page.waitForURL(/\/result\//)
  await page.getByText('Open the whole report').waitFor()
}

/** Puts another table in the place of the project's. */
const replaceTable = (table: string): Promise<void> =>
  page.evaluate(
    async ([address, body]) => {
      const { csrf } = await (await fetch('/api/v1/me')).json()
      const headers = { 'content-type': 'application/octet-stream', 'x-csrf-token': csrf }
      const path = `/api/v1${new URL(address ?? '').pathname}/source?name=other.csv`
      const { status } = await fetch(path, { method: 'PUT', headers, body: body ?? '' })
      if (status !== 200) throw new Error(`The table was not replaced: ${status}.`)
    },
    [project, table],
  )

describe.skipIf(browserPath === undefined)('a release that is decided on', () => {
  beforeAll(async () => {
    studio = await openStudio()
    ;({ page } = await studio.visitor())
    project = await openSmall(studio, page, smallPeople(60))
  })
  afterAll(() => studio?.close())

  it('[BR1120] Tab leaves the policy editor and types nothing; Ctrl ] indents', async () => {
    await page.goto(`${project}/roles`)
    await page.getByRole('button', { name: 'Policy', exact: true }).click()
    const editor = page.getByRole('textbox', { name: 'Policy' })
    await editor.click()
    const before = await editor.innerText()
    await page.keyboard.press('Tab')
    expect(await editor.innerText()).toBe(before)
    expect(
      await editor.evaluate((element) => element === (element.getRootNode() as ShadowRoot).activeElement),
    ).toBe(false)
    await editor.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+]')
    await expect.poll(() => editor.innerText()).not.toBe(before)
    await page.keyboard.press('Control+[')
    await expect.poll(() => editor.innerText()).toBe(before)
  })

  it('[BR1121] each step has a title of its own, and its heading gets the focus', async () => {
    await page.goto(`${project}/data`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.title()).toBe('Data · people · Outis')
    const titles = new Set<string>()
    for (const step of ['Roles', 'Hierarchies', 'Protect', 'Result', 'Publish']) {
      await page.getByRole('link', { name: `Next: ${step}` }).click()
      await page.waitForURL(new RegExp(`/${step.toLowerCase()}$`))
      const heading = page.getByRole('heading', { level: 1 })
      await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
      titles.add(await page.title())
    }
    expect([...titles]).toEqual([
      'Roles · people · Outis',
      'Hierarchies · people · Outis',
      'Protect · people · Outis',
      'Result · people · Outis',
      'Publish · people · Outis',
    ])
    await page.getByRole('link', { name: 'Outis', exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.title()).not.toContain('people')
  })

  it('[BR1123] a release that was not attacked says why, and a button tries the attacks', async () => {
    await makeRelease(`${SMALL_POLICY}attack: none\n`)
    await page.getByRole('heading', { name: 'No attack was tried' }).waitFor()
    await page
      .getByText(/the policy asks for none/)
      .first()
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Try the attacks now' }).click()
    await page.getByRole('heading', { name: /^What \d+ attackers reach$/ }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: /^What \d+ attackers reach$/ }).waitFor()
    await page.getByText(/the verdict above was made without them/).waitFor()
  })

  it('[STU34] where everybody is alone the result and the column at the right say the same word, and it is not Ready', async () => {
    await makeRelease(
      SMALL_POLICY.replace(
        'name: identifying',
        'name: { role: quasi, type: text, hierarchy: { suppress: true }, publish: as is }',
      ).replace('mondrian: { k: 3 }', 'sbtam: { sensitive-values: { illness: [HIV] }, k: 3 }'),
    )
    const heading = page.getByRole('heading', { name: /^Verdict: (Decide|Stop):/ })
    const word = /Verdict: (\w+)/.exec((await heading.textContent()) ?? '')?.[1] ?? 'no word'
    await rail().getByText(word, { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Result ?, something to fix$/ }).waitFor()
    expect(
      await rail()
        .getByRole('link', { name: /^Publish it/ })
        .count(),
    ).toBe(0)
  })

  it('[STU33] [BR1130] a release that is stopped is not offered for publishing, and cannot be published', async () => {
    await makeRelease(`${SMALL_POLICY}require:\n  - k-anonymity: { k: 50 }\n`)
    await page.getByRole('heading', { name: /^Verdict: Stop:/ }).waitFor()
    await rail().getByText('Stop', { exact: true }).waitFor()
    await rail().getByText('End what stops it: a fix changes the policy.').waitFor()
    expect(await page.getByRole('link', { name: /publish it/i }).count()).toBe(0)
    await page.getByRole('link', { name: /^Result ?, something to fix$/ }).waitFor()
    await page.getByRole('link', { name: /^Publish ?, to do$/ }).waitFor()
    await page.goto(`${project}/publish`)
    await page.getByText('This release must not go out. It cannot be published.').waitFor()
    for (const name of [/^Granted/, /^Public/])
      expect(await page.getByRole('radio', { name }).isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('[BR34] [BR1131] what must be decided is accepted with a reason, and the next verdict is Ready', async () => {
    await makeRelease(SMALL_POLICY)
    await page.getByRole('heading', { name: /^Verdict: Decide:/ }).waitFor()
    const open = page.getByRole('button', { name: /^Accept … \(finding/ })
    const dialog = page.getByRole('dialog')
    for (let left = await open.count(); left > 0; left--) {
      await open.first().click()
      await dialog.getByRole('button', { name: 'Accept it' }).click()
      await dialog.getByText('Say why it may stay, and who decided it.').waitFor()
      await dialog.getByLabel('Why it may stay').fill('Nobody outside knows: "it".')
      await dialog.getByLabel('Who decided it').fill('A. Steward')
      if (left === 1) expect(await seriousFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Accept it' }).click()
    }
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Make the release again' }).click()
    await page.getByRole('heading', { name: /^Verdict: Ready/ }).waitFor()
    await page.getByText('Reason: Nobody outside knows: "it". Decided by A. Steward.').first().waitFor()
    await page.goto(`${project}/protect`)
    const list = page.locator('section', { has: page.getByRole('heading', { name: /accepted$/ }) })
    await list
      .getByRole('button', { name: /^Change/ })
      .first()
      .click()
    await dialog.getByLabel('Until when it counts').fill('2031-06-30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await list.getByRole('cell', { name: '2031-06-30' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const remove = list.getByRole('button', { name: /^Remove/ })
    for (let left = await remove.count(); left > 0; left--) await remove.first().click()
    await list.waitFor({ state: 'hidden' })
    await page.getByRole('radio', { name: /^Everybody/ }).check()
    await page.getByRole('button', { name: 'Policy', exact: true }).click()
    await page.getByRole('textbox', { name: 'Policy' }).getByText('audience: public').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
  })

  it('[BR1122] who gets a release is asked before; Escape leaves it private; afterwards the page says where it is', async () => {
    await makeRelease(SMALL_POLICY)
    await page.goto(`${project}/publish`)
    const publicly = page.getByRole('radio', { name: /^Public/ })
    const dialog = page.getByRole('dialog')
    await publicly.click()
    await dialog.getByRole('heading', { name: 'Publish it to everybody with an account?' }).waitFor()
    await dialog.getByText(/people\.csv with 60 rows and the columns age, zip, illness, choice/).waitFor()
    await dialog.getByText('every account of this server', { exact: false }).waitFor()
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByText(/The ledger remembers it for good/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    expect(await publicly.getAttribute('aria-checked')).toBe('false')
    await page.getByText('Not published yet', { exact: true }).waitFor()
    await publicly.click()
    await dialog.getByRole('button', { name: 'Do not publish' }).click()
    expect(await publicly.getAttribute('aria-checked')).toBe('false')
    await publicly.click()
    await dialog.getByText('You decide that this may stay:').waitFor()
    await dialog.getByRole('button', { name: 'Publish to everybody' }).click()
    await dialog.getByText('Say who decided it, and why.').waitFor()
    await dialog.getByLabel('Who decided it, and why it may go out').fill('A. Steward: a test.')
    await dialog.getByRole('button', { name: 'Publish to everybody' }).click()
    await page.getByText(/^Published .* Every account of this server finds it here:/).waitFor()
    expect(await publicly.getAttribute('aria-checked')).toBe('true')
    await page.getByRole('link', { name: /^Publish ?, done$/ }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: /\/research\// }).click()
    await page.waitForURL(/\/research\/[^/]+$/)
  })

  it('[BR1125] a column with a long name has its picture', async () => {
    const long = `Wie oft haben Sie in den vergangenen zwölf Monaten ${'eine ärztliche Leistung '.repeat(8)}gebraucht?`
    await page.goto(`${project}/data`)
    await replaceTable([long, ...Array.from({ length: 40 }, (_, row) => String(row % 5))].join('\n'))
    for (const step of ['data', 'roles']) {
      await page.goto(`${project}/${step}`)
      await page
        .getByRole('main')
        .getByLabel(/values of Wie oft .* gebraucht\?/)
        .first()
        .waitFor()
      expect(await isTooWide(page), step).toBe(false)
    }
  })

  it('[BR1126] long names do not push the figures of combinations out of their frame', async () => {
    const names = Array.from({ length: 4 }, (_, column) => `${'answer_without_a_space_'.repeat(5)}${column}`)
    const rows = Array.from({ length: 40 }, (_, row) => [3, 4, 5, 7].map((size) => row % size).join(','))
    await replaceTable([names.join(','), ...rows].join('\n'))
    await page.goto(`${project}/roles`)
    await page.getByRole('radio', { name: 'Combinations' }).click()
    const section = page.locator('section', { has: page.getByRole('table') })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 })
      expect(await isTooWide(page), `${width} px`).toBe(false)
      expect(await section.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    }
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.getByRole('checkbox', { name: 'Only columns that describe' }).check()
    await page.getByRole('heading', { name: 'No pair or triple of these columns was counted.' }).waitFor()
  })

  it('[BR1124] levels of a hierarchy that are wider than a phone can be scrolled by key', async () => {
    await replaceTable(tableOf(smallPeople(60)))
    await savePolicy(page, project, SMALL_POLICY.replace('[5, 20]', '[2, 4, 8, 16, 32]'))
    await page.goto(`${project}/hierarchies?column=age`)
    await page.getByRole('heading', { name: 'What a reader will see' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})
