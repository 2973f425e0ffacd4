import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './serious-findings.fixture.ts'
import { openSmall, SMALL_POLICY } from './small-project.fixture.ts'
import { browserPath, type OpenStudio, openStudio } from './studio.fixture.ts'

let studio: OpenStudio
let page: Page
let project: string

const begin = (question: string) => page.goto(`${project}/protect/choose?${question}`)
const find = () => page.getByRole('button', { name: 'Find policies' }).click()
const savedPolicy = () =>
  page.evaluate(async (path) => (await fetch(`/api/v1${path}/policy`)).text(), new URL(project).pathname)

describe.skipIf(browserPath === undefined)('help me choose', () => {
  beforeAll(async () => {
    studio = await openStudio()
    page = (await studio.visitor()).page
    project = await openSmall(studio, page)
  })
  afterAll(() => studio?.close())

  it('[BR13] [BR934] fear, purpose and audience lead to policies on a picture; the one taken is the policy, and undo works', async () => {
    await page.goto(`${project}/protect`)
    await page.getByRole('link', { name: /Help me choose/ }).click()
    await page.getByRole('checkbox', { name: /A secret is learned/ }).uncheck()
    await page.getByRole('checkbox', { name: /Somebody is recognised/ }).uncheck()
    await page.getByText('Choose at least one.').waitFor()
    expect(await page.getByRole('button', { name: 'Find policies' }).isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])

    await begin('fear=recognised&for=counts&to=internal&trials=5')
    await find()
    await page.waitForURL(/\/protect\/choose\/[^/?]+\?/)
    const cards = page.getByRole('region', { name: 'Take one of these' })
    await cards.waitFor()
    await page.getByRole('heading', { name: /is the most useful of \d+ policies that pass/ }).waitFor()
    expect(await cards.getByRole('article').first().innerText()).toMatch(/Counts are off by/)
    expect(await seriousFindings(page)).toEqual([])
    // What each method does is told in words, and what was not confirmed is told too: here an answer is made to say so.
    const told: string[] = []
    await page.route('**/report?form=json', async (route) => {
      const advice = (await (await route.fetch()).json()) as {
        readonly candidates: { readonly meaning: string; unconfirmed?: string }[]
      }
      for (const candidate of advice.candidates) {
        candidate.unconfirmed = 'It was tried with one set of dice.'
        told.push(candidate.meaning)
      }
      await route.fulfill({ json: advice })
    })
    await page.reload()
    await cards.waitFor()
    const articles = await cards.getByRole('article').allInnerTexts()
    expect(told.length).toBeGreaterThanOrEqual(articles.length)
    for (const [articleIndex, text] of articles.entries()) {
      expect(text).toContain(told[articleIndex])
      expect(text).toContain('It was tried with one set of dice.')
    }
    await page.unroute('**/report?form=json')

    await cards.getByRole('button', { name: 'Use this policy: Most useful that passes' }).click()
    await page.getByText('“Most useful that passes” is the policy now.').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await savedPolicy()).toMatch(
      /^# Most useful that passes: [\s\S]*fear: \[recognised\][\s\S]*to: out\/people\.csv/m,
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(savedPolicy).toBe(SMALL_POLICY)
  })

  it('[BR13] where nothing passes it says what is in the way and what would have to give', async () => {
    // No name is one of the choices 1, 2 and 3.
    await begin('fear=own-choice&choice=name&for=counts&to=internal&trials=1')
    await find()
    await page.getByText('Nothing that was tried keeps the limits').waitFor()
    await page.getByText('What would have to give').waitFor()
    expect(await page.getByRole('main').innerText()).toContain(
      'hold a choice in "name" that is none of 1, 2 and 3',
    )
    expect(await page.getByRole('button', { name: /Use this policy/ }).count()).toBe(0)
  })

  it('[BR13] a question that the table cannot answer is refused with its own words', async () => {
    await begin('fear=recognised&for=model%3Aname&to=internal&trials=1')
    await find()
    await page.getByRole('alert').getByText('QUESTION_UNFIT').waitFor()
    await page.getByText('Your policy is as it was.').waitFor()
  })

  it('[BR13] a search goes on when the server was gone meanwhile, and can be cancelled', async () => {
    // So many and so different people that a search takes longer than a server needs to come back.
    const people = Array.from(
      { length: 6000 },
      (_, index) =>
        `Person ${index},${20 + (index % 61)},${10_000 + ((index * 37) % 997)},${index % 4 ? 'flu' : 'HIV'},1`,
    )
    project = await openSmall(studio, page, people)
    await begin('fear=recognised&for=counts&to=internal&trials=900')
    await find()
    // The question went out; then the search is at work. Which of them fails, if one does, is worth knowing.
    await page.waitForURL(/\/protect\/choose\/[^/?]+\?/)
    await page.getByText(/Try policies on [\d,]+ rows/).waitFor()
    await page.getByRole('region', { name: 'Tried last' }).waitFor()
    await studio.stop()
    await page.getByText('The server does not answer. The job goes on when it is back.').waitFor()
    await studio.start()
    await page.getByText(/Try policies on [\d,]+ rows/).waitFor()
    await page.getByRole('region', { name: 'Tried last' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('The search was cancelled.').waitFor()
    await page.getByRole('button', { name: 'Ask something else' }).click()
    await page.getByRole('button', { name: 'Find policies' }).waitFor()
    expect(await page.getByRole('checkbox', { name: /A secret is learned/ }).isChecked()).toBe(false)
  })
})
