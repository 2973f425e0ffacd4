import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTrail } from '../src/trail/trail-verification.ts'
import { type House, openHouse, signInAs } from './house.fixture.ts'
import { seriousFindings } from './serious-findings.fixture.ts'
import { browserPath, isTooWide, type OpenStudio, openStudio } from './studio.fixture.ts'

/** Three diseases of 66 people each, and plague, which three people have. */
const TREE = `disease = Q7F2: no (66.0)
disease = Z3ZT: no (66.0)
disease = W4KP: yes (66.0)
disease = B2CD: no (3.0)
`

describe.skipIf(browserPath === undefined)('other people', () => {
  let studio: OpenStudio
  let house: House
  beforeAll(async () => {
    studio = await openStudio({ mode: 'server' })
    house = await openHouse(studio)
  })
  afterAll(() => studio?.close())

  const visit = async (name: string, options: { readonly phone?: boolean } = {}) => {
    const visitor = await studio.visitor(options)
    await signInAs(visitor.page, studio.url(), name)
    return visitor
  }

  it('[BR20] a researcher without a grant is taught, and lands on no page of others', async () => {
    await house.invite('newcomer', ['researcher'])
    const { page, context } = await visit('newcomer')
    await page.getByRole('heading', { name: 'No release is granted to you yet.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/research')
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await context.close()
  })

  it('[BR20] a researcher pastes a tree on a phone: real terms, the small leaf withheld with its rule, the budget', async () => {
    const researcher = await house.invite('researcher', ['researcher'])
    await house.grant(researcher, { budget: 40 })
    const { page, context, complaints } = await visit('researcher', { phone: true })
    await page.getByText('40 of 40 left').waitFor()
    await page.getByLabel('Result, as your tool printed it').fill(TREE)
    await page.getByRole('button', { name: 'Show it in real terms' }).click()
    const answer = page.getByRole('region', { name: 'The answer in real terms' })
    await answer.waitFor()
    expect(await answer.innerText()).toMatch(/disease = Gout: no \(\d+ rows\)/)
    expect(await answer.innerText()).not.toContain('Plague')
    expect(await answer.locator('mark').first().innerText()).toContain('folded')
    await page.getByText('It is about fewer than 10 rows.').waitFor()
    const { grants } = await researcher.client.grants.list()
    await page.getByText(`${40 - (grants[0]?.used ?? 0)} of 40 left`).waitFor()
    expect(grants[0]?.used).toBeGreaterThan(0)
    expect(await isTooWide(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await page.reload()
    await answer.waitFor()
    await page.getByLabel('Result, as your tool printed it').fill('no form at all')
    await page.getByRole('button', { name: 'Show it in real terms' }).click()
    await page.getByRole('alert').getByText('INTERPRET_FORM').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[BR21] an approver sees request, answer and findings, and lets it leave with a comment', async () => {
    const researcher = await house.invite('patient one', ['researcher'])
    await house.grant(researcher, { approval: true })
    const sent = await researcher.client.interpretations.create({
      body: { release: house.release, result: TREE },
    })
    expect(sent).toMatchObject({ state: 'waiting', text: null })
    await house.invite('approver', ['approver'])
    const { page, context } = await visit('approver')
    await page.getByRole('button', { name: /by patient one/ }).click()
    await page.getByRole('region', { name: 'What was sent' }).getByText('disease = B2CD').waitFor()
    expect(await page.getByRole('region', { name: 'What the researcher would see' }).innerText()).toContain(
      'Gout',
    )
    await page.getByText('Too few people.').waitFor()
    const leave = page.getByRole('button', { name: 'Let it leave' })
    expect(await leave.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel('Comment').fill('Large groups alone.')
    await leave.click()
    await page.getByText('It was let out.').waitFor()
    const told = await researcher.client.interpretations.get({ params: { id: sent.id } })
    expect(told).toMatchObject({ state: 'answered', comment: 'Large groups alone.' })
    await page.goto(`${studio.url()}/requests`)
    await page.getByText('Nothing waits for you.').waitFor()
    await context.close()
  })

  it('[BR22] an auditor filters the trail, checks it and takes it along', async () => {
    await house.invite('auditor', ['auditor'])
    const { page, context } = await visit('auditor')
    await page.getByRole('cell', { name: 'grants.create' }).first().waitFor()
    await page.getByLabel('About').selectOption('invitations')
    await expect.poll(() => page.getByRole('cell', { name: 'grants.create' }).count()).toBe(0)
    expect(await page.getByRole('cell', { name: 'invitations.create' }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Check the whole trail' }).click()
    await page.getByText(/in an unbroken chain, \d+ signatures? checked/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export the trail' }).click()
    const text = readFileSync((await (await downloading).path()) ?? '', 'utf8')
    expect(await verifyTrail(text)).toMatchObject({ signaturesChecked: true })
    expect((await verifyTrail(text)).fault).toBeUndefined()
    await context.close()
  })
})
