import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, type OpenStudio, openStudio } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
let project: string

const ILLNESSES = ['flu', 'asthma', 'HIV', 'diabetes']
const PEOPLE = Array.from(
  { length: 48 },
  (_, at) =>
    `Person ${at},${20 + (at % 12)},${10_000 + (at % 6)},${ILLNESSES[(at * 7 + Math.floor(at / 12)) % 4]},${1 + (at % 3)}`,
)

/** Roles are the matter of another test: here they are given. */
const policy = (method: string) => `outis: 1
data:
  source: people.csv
attributes:
  name: identifying
  age: { role: quasi, type: number, hierarchy: { intervals: [5, 20] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3] } }
  illness: { role: sensitive, taxonomy: { groups: { infection: [flu, HIV], chronic: [asthma, diabetes] } } }
others: drop
method:
  ${method}: { k: 3 }
release:
  to: out/people.csv
`

async function savePolicy(text: string): Promise<void> {
  const status = await page.evaluate(
    async ([address, body]) => {
      const { csrf } = await (await fetch('/api/v1/me')).json()
      const url = `/api/v1${new URL(address ?? '').pathname}/policy`
      const old = await fetch(url)
      const headers = {
        'content-type': 'application/yaml',
        'x-csrf-token': csrf,
        'if-match': old.headers.get('etag') ?? '',
      }
      return (await fetch(url, { method: 'PUT', headers, body: body ?? '' })).status
    },
    [project, text],
  )
  expect(status).toBe(200)
}

const METHODS = [
  { card: /^Same coarseness for all/, shows: /age,zip,illness/ },
  { card: /^Only sensitive rows/, shows: /age,zip,illness/, tick: 'HIV' },
  { card: /^Strata/, shows: /age,zip,illness/ },
]

describe.skipIf(browserPath === undefined)('from a file to a release', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    await page.goto(studio.link())
    await page.getByRole('heading', { name: /Publish a table of people/ }).waitFor()
    const buffer = Buffer.from(['name,age,zip,illness,choice', ...PEOPLE].join('\n'))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await page.waitForURL(/\/data$/)
    project = page.url().replace(/\/data$/, '')
  })
  afterAll(() => studio?.close())

  it.each(METHODS)('[BR12] $card leads to a downloaded release', async ({ card, shows, tick }) => {
    await savePolicy(policy('kaca'))
    await page.goto(`${project}/protect`)
    await page.getByRole('radio', { name: card }).click()
    if (tick !== undefined) await page.getByRole('checkbox', { name: new RegExp(`^${tick}`) }).check()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Make the release' }).click()
    await page.getByRole('link', { name: /Next: publish it/ }).click()
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the table' }).click()
    const text = readFileSync(await (await waiting).path(), 'utf8')
    expect(text.split('\n')[0]).toMatch(shows)
    expect(text.trim().split('\n')).toHaveLength(PEOPLE.length + 1)
    expect(text).not.toContain('Person')
  })
})
