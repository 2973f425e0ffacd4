import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresPrograms, startPostgres, type TestPostgres } from './postgres.fixture.ts'
import { seriousFindings } from './serious-findings.fixture.ts'
import { browserPath, enter, isTooWide, type OpenStudio, openStudio } from './studio.fixture.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: tables of databases in the studio: PostgreSQL is not installed.')

describe.skipIf(browserPath === undefined || !installed)('a table of a database', () => {
  let cluster: TestPostgres
  let studio: OpenStudio
  let page: Page
  beforeAll(async () => {
    cluster = await startPostgres()
    const address = await cluster.database()
    await cluster.ask(
      address,
      `CREATE SCHEMA clinic; CREATE TABLE clinic.wards (ward text, beds int);
       CREATE TABLE clinic.stays AS SELECT 20 + at % 50 AS age, CASE WHEN at % 2 = 0 THEN 'F' ELSE 'M' END AS sex,
         '0' || 1000 + at % 7 AS zip, (ARRAY['flu', 'asthma', 'gout'])[1 + at % 3] AS diagnosis
         FROM generate_series(1, 500) AS at; ANALYZE clinic.stays`,
    )
    const read = [{ schema: 'clinic' }]
    studio = await openStudio({
      connections: [
        { name: 'clinic', title: 'Clinic warehouse', address, read, roles: ['steward'] },
        {
          name: 'lab',
          title: 'Laboratory',
          read,
          roles: ['steward'],
          address: 'postgres://outis:a-secret-word@127.0.0.1:1/lab',
        },
      ],
    })
    page = (await studio.visitor()).page
  })
  afterAll(async () => {
    await studio?.close()
    await cluster?.stop()
  })

  it('[BR950] is found among those that may be taken, and becomes the table of a project', async () => {
    await enter(studio, page)
    await page.getByRole('button', { name: 'A path on the server, or a database table' }).click()
    const list = page.getByRole('list', { name: 'Tables of Clinic warehouse' })
    await list.getByText('about 500 rows').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(2)
    expect(await seriousFindings(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('radio', { name: 'Laboratory' }).click()
    await page.getByText('The database of the connection "lab" cannot be reached (ECONNREFUSED).').waitFor()
    expect(await page.textContent('main')).not.toMatch(/a-secret-word|127\.0/)
    await page.getByRole('radio', { name: 'Clinic warehouse' }).click()
    await page.getByRole('searchbox', { name: 'Search the tables of Clinic warehouse' }).fill('nothing')
    await page.getByText('No table has “nothing” in its name.').waitFor()
    await page.getByRole('searchbox').fill('STAY')
    await page.getByRole('button', { name: 'Take clinic.stays' }).click()
    await page.getByText('clinic.stays of clinic').waitFor()
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('501')
    // Nothing of it was detected, so nothing is offered to be corrected.
    expect(await page.getByRole('button', { name: /^Separator/ }).count()).toBe(0)
    await page
      .getByRole('heading', { name: 'clinic.stays' })
      .or(page.getByText('clinic.stays', { exact: true }))
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Read it again' }).click()
    await page.getByText('clinic.stays of clinic').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})
