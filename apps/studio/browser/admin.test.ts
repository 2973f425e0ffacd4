import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, PASSWORD, signInAs } from './house.fixture.ts'
import { seriousFindings } from './serious-findings.fixture.ts'
import { browserPath, isTooWide, type OpenStudio, openStudio } from './studio.fixture.ts'

const POLICY = `outis: 1
data: { source: people.csv }
attributes: { id: identifying, age: quasi, illness: sensitive }
method: { mondrian: { k: 2 } }
release: { to: out/people.csv }
`
const TABLE = ['id,age,illness', 'Patient-1,30,gout', 'Patient-2,40,flu', ''].join('\n')

let studio: OpenStudio
let house: House
let page: Page
let complaints: readonly string[]
let links: readonly string[] = []

describe.skipIf(browserPath === undefined)('people and keys', () => {
  beforeAll(async () => {
    studio = await openStudio({ mode: 'server' })
    house = await openHouse(studio)
    const { client } = house.steward
    const { id } = await client.projects.create({ body: { name: 'Ward' } })
    await client.policies.put({ params: { id }, body: POLICY })
    await client.projects.putSource({ params: { id }, query: { name: 'people.csv' }, body: TABLE })
    ;({ page, complaints } = await studio.visitor())
    await signInAs(page, studio.url(), 'steward')
  })
  afterAll(() => studio?.close())

  it('[BR23] a steward invites somebody, gives them another role, grants them a release and takes it back', async () => {
    await page.getByRole('link', { name: 'People and keys' }).click()
    await page.getByLabel('Name').fill('invited')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const link = await page.getByText(/\/join#/).innerText()
    const guest = await studio.visitor()
    await guest.page.goto(link)
    await guest.page.getByLabel('Password').fill(PASSWORD)
    await guest.page.getByRole('button', { name: 'Make the account' }).click()
    await guest.page.getByText('No release is granted to you yet.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Roles of invited' }).click()
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /Auditor/ })
      .check()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Give these roles' }).click()
    await page.getByRole('cell', { name: /Researcher, Auditor/ }).waitFor()
    await signInAs(guest.page, studio.url(), 'invited')
    await guest.page.getByRole('link', { name: 'Trail' }).waitFor()
    await guest.page.getByRole('link', { name: 'My releases' }).click()

    await page.goto(`${studio.url()}/admin/grants`)
    await page.getByLabel('Researcher').selectOption({ label: 'invited' })
    await page.getByLabel('Purpose').fill('To see whether it works')
    const make = page.getByRole('button', { name: 'Make the grant' })
    await make.click()
    // The release is faithful: the grant hands over its key.
    const handsOver = page.getByRole('checkbox', { name: /two requests give back every age/ })
    await handsOver.waitFor()
    expect(await make.isDisabled()).toBe(true)
    const outlook = page.getByRole('note', { name: 'What a grant amounts to' })
    await outlook.getByText(/Undone if everything were revealed/).waitFor()
    await handsOver.check()
    await make.click()
    await page.getByRole('cell', { name: 'To see whether it works' }).waitFor()
    expect(await seriousFindings(page, ['light'])).toEqual([])
    await guest.page.reload()
    await guest.page.getByText('100 of 100 left').waitFor()
    await page.getByRole('button', { name: 'Revoke invited' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('Revoked').first().waitFor()

    await page.goto(`${studio.url()}/admin`)
    await page.getByRole('button', { name: 'Block invited' }).click()
    await page.getByText('Blocked').waitFor()
    await guest.page.reload()
    await guest.page.waitForURL(/\/sign-in/)
    await guest.context.close()
  })

  it('[BR23] a token is told once and ends when it is revoked; keys and backups say what was done', async () => {
    await page.goto(`${studio.url()}/admin/tokens`)
    await page.getByLabel('Name').fill('nightly')
    await page.getByRole('button', { name: 'Make the token' }).click()
    await page.getByText('The token “nightly”').waitFor()
    const secret = await page.locator('code', { hasText: /^outis_/ }).innerText()
    const ask = async () =>
      (await fetch(`${studio.url()}/api/v1/projects`, { headers: { authorization: `Bearer ${secret}` } }))
        .status
    expect(await ask()).toBe(200)
    expect(await seriousFindings(page, ['light'])).toEqual([])
    await page.getByRole('button', { name: 'Revoke nightly' }).click()
    await page.getByText('No token yet.').waitFor()
    expect(await ask()).toBe(401)

    await page.goto(`${studio.url()}/admin/keys`)
    await page.getByRole('button', { name: 'Wrap all keys anew' }).click()
    await page.getByText('There is no newer master key to rotate to.').waitFor()
    await page.getByRole('button', { name: 'Make a backup now' }).click()
    await page.getByText(/was written/).waitFor()
    expect(await seriousFindings(page, ['light'])).toEqual([])
    expect(complaints).toEqual([])
  })

  it('[BR23] a steward begins a register of consent and takes its links along', async () => {
    await page.goto(`${studio.url()}/admin/registers`)
    await page.getByLabel('Project').selectOption({ label: 'Ward' })
    await page.getByLabel('Title').fill('What may the ward publish?')
    await page.getByLabel('Column that tells people apart').selectOption('id')
    await page.getByRole('checkbox', { name: 'illness' }).check()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Begin the register' }).click()
    await page.getByText('2 people, 0 answered, 0 withdrawn').waitFor()
    await page.getByRole('button', { name: 'Make links' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Take the links (CSV)' }).click()
    const text = readFileSync((await (await downloading).path()) ?? '', 'utf8')
    links = [...text.matchAll(/"(http[^"]+)"/g)].map(([, link]) => link ?? '')
    expect(links).toHaveLength(2)
  })

  it('[BR24] a person decides on a phone, without scripts, and can take it back', async () => {
    const person = await studio.visitor({ phone: true, scripts: false })
    await person.page.goto(links[0] ?? '')
    await person.page.getByRole('heading', { name: 'What may the ward publish?' }).waitFor()
    expect(await person.page.getByRole('radio', { name: /Show nothing of it/ }).isChecked()).toBe(true)
    const box = await person.page.locator('main').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
    await person.page.getByRole('radio', { name: /Show only the group/ }).check()
    await person.page.getByRole('button', { name: 'Save my answer' }).click()
    await person.page.getByText('Your answer is saved.').waitFor()
    await person.page.goto(links[0] ?? '')
    expect(await person.page.getByRole('radio', { name: /Show only the group/ }).isChecked()).toBe(true)
    await person.page.getByRole('checkbox', { name: /Take me out/ }).check()
    await person.page.getByRole('button', { name: 'Save my answer' }).click()
    await person.page.getByText('You are taken out').waitFor()
    expect(person.asked.every((address) => new URL(address).origin === studio.url())).toBe(true)
    await person.context.close()
    await page.goto(`${studio.url()}/admin/registers`)
    await page.getByText('2 people, 1 answered, 1 withdrawn').waitFor()

    // axe is a script itself.
    const looked = await studio.visitor({ phone: true })
    await looked.page.goto(links[1] ?? '')
    expect(await isTooWide(looked.page)).toBe(false)
    expect(await seriousFindings(looked.page)).toEqual([])
    await looked.context.close()
  })
})
