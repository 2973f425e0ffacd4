import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './serious-findings.fixture.ts'
import {
  browserPath,
  dropFile,
  enter,
  isTooWide,
  type OpenStudio,
  openStudio,
  savePolicy,
  settled,
} from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
let project: string

const ROWS = 3000
const ILLNESSES = ['flu', 'asthma', 'HIV', 'diabetes']
const PEOPLE = Array.from(
  { length: ROWS },
  (_, index) =>
    `${20 + ((index * 31) % 60)},${10_000 + ((index * 17) % 400)},${index % 2 === 0 ? 'm' : 'f'},${ILLNESSES[(index * 7 + Math.floor(index / 12)) % 4]}`,
)

/** Clusters of many rows that all differ: long enough at work to be met there. */
const SLOW = `outis: 1
data:
  source: people.csv
attributes:
  age: { role: quasi, type: number, hierarchy: { intervals: [5, 20] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [4, 3] } }
  sex: quasi
  illness: { role: sensitive, taxonomy: { groups: { infection: [flu, HIV], chronic: [asthma, diabetes] } } }
others: drop
method:
  caat: { k: 5, l: 2, mode: hardened }
release:
  to: out/people.csv
`

/** Rows in the order of the source: something that one change of the policy ends. */
const IN_ORDER = SLOW.replace('caat: { k: 5, l: 2, mode: hardened }', 'full-domain: { k: 5 }').replace(
  'release:',
  'release:\n  keep-order: true',
)

describe.skipIf(browserPath === undefined)('a run', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    await drop(PEOPLE)
  })
  afterAll(() => studio?.close())

  /** Makes a project of these people, and it the one that is looked at. */
  const drop = async (people: readonly string[]) => {
    await enter(studio, page)
    await dropFile(page, 'people.csv', ['age,zip,sex,illness', ...people].join('\n'))
    await page.waitForURL(/\/data$/)
    project = page.url().replace(/\/data$/, '')
  }

  const make = async (policy: string) => {
    await savePolicy(page, project, policy)
    await page.goto(`${project}/protect`)
    await page.getByRole('button', { name: 'Make the release' }).click()
    await page.waitForURL(/\/result\/[^/]+$/)
  }

  it('[BR32] that is cancelled says so, and makes no release', async () => {
    await make(SLOW)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('This run was cancelled.').waitFor()
    await page.goto(`${project}/publish`)
    await page.getByText('There is no release to publish yet.').waitFor()
  })

  it('[BR33] goes on after the server was started anew, and the page follows it to its end', async () => {
    await make(SLOW)
    await page.getByRole('region', { name: 'Progress' }).getByRole('status').waitFor()
    await studio.stop()
    await page.getByText('The server does not answer. The job goes on when it is back.').waitFor()
    await studio.start()
    await page.getByRole('link', { name: 'Open the whole report' }).waitFor({ timeout: 120_000 })
    expect(await page.getByText('The server does not answer.').count()).toBe(0)
  })

  it('[BR34] a finding has a button that changes the policy, and one button runs again', async () => {
    await drop(PEOPLE.slice(0, 400))
    await make(IN_ORDER)
    const fix = page.getByRole('button', { name: 'Fix: sorts the rows by what they show' }).first()
    await fix.waitFor()
    const before = page.url()
    const change = ((await fix.textContent()) ?? '').replace(/^[^:]*: /, '')
    expect(await page.getByText('The policy has changed since this run.').count()).toBe(0)
    await fix.click()
    await page.getByText('Mended in the policy').first().waitFor()
    await page.getByRole('button', { name: 'Make the release again' }).click()
    await page.waitForURL((url) => /\/result\/[^/]+$/.test(url.pathname) && url.href !== before)
    await page.getByRole('link', { name: 'Open the whole report' }).waitFor()
    expect(await fix.count()).toBe(0)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('complementary', { name: 'History' }).getByText(change).waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('[BR7] [BR1124] [BR1126] axe finds nothing on the pages of a release, and nothing stands out of its frame', async () => {
    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
    const found: string[] = []
    for (const [address, ready, act] of [
      ['data', 'Certain secrets'],
      ['roles', 'Certain secrets', () => page.getByRole('radio', { name: 'Combinations' }).click()],
      ['roles', 'Certain secrets', press('Policy')],
      ['roles', 'Certain secrets', press('History')],
      ['roles', 'Certain secrets', press('Help')],
      ['protect', 'Make the release'],
      ['protect/choose', 'Find policies'],
      ['result', 'Open the whole report', () => page.evaluate(openAll)],
      ['runs', 'Information kept'],
      ['publish', 'Download the table'],
    ] as readonly (readonly [string, string, (() => Promise<unknown>)?])[]) {
      await page.goto(`${project}/${address}`)
      await page.getByText(ready).first().waitFor()
      await settled(page)
      await act?.()
      await settled(page)
      for (const finding of await seriousFindings(page)) found.push(`${address}: ${finding}`)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 860 })
        if (await isTooWide(page)) found.push(`${address} is wider than ${width} px`)
        for (const element of await page.evaluate(standingOut))
          found.push(`${address}, ${width} px: ${element}`)
      }
      await page.setViewportSize({ width: 1280, height: 860 })
    }
    expect(found).toEqual([])
  })
})

const openAll = () => {
  for (const details of document.querySelectorAll('details')) details.open = true
}

/** Elements of the page that reach beyond it at the right, and are not cut or scrolled by what is around them. */
const standingOut = (): readonly string[] => {
  const main = document.querySelector('main')
  const right = (main?.getBoundingClientRect().right ?? 0) + 1
  const isCut = (element: Element): boolean => {
    const around = element.parentElement
    if (around === null || element === main) return false
    return getComputedStyle(around).overflowX !== 'visible' || isCut(around)
  }
  return [...(main?.querySelectorAll('*') ?? [])]
    .filter((element) => element.getBoundingClientRect().right > right && !isCut(element))
    .map((element) => `${element.outerHTML.slice(0, 120)} reaches beyond its page`)
}
