import type { Page } from 'playwright-core'
import type { OpenStudio } from './studio.fixture.ts'

const ILLNESSES = ['flu', 'asthma', 'HIV', 'diabetes']

/** People: names, ages of twelve years, six areas, four illnesses, and a choice. */
export const smallPeople = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `Person ${index},${20 + (index % 12)},${10_000 + (index % 6)},${ILLNESSES[(index * 7 + Math.floor(index / 12)) % 4]},${1 + (index % 3)}`,
  )

export const tableOf = (people: readonly string[]): string =>
  ['name,age,zip,illness,choice', ...people].join('\n')

export const SMALL_POLICY = `outis: 1
data:
  source: people.csv
attributes:
  name: identifying
  age: { role: quasi, type: number, hierarchy: { intervals: [5, 20] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3] } }
  illness: { role: sensitive, taxonomy: { groups: { infection: [flu, HIV], chronic: [asthma, diabetes] } } }
  choice: neutral
method:
  mondrian: { k: 3 }
release:
  to: out/people.csv
`

/** Signs in by the link of a local start, and makes a project of sixty people, or of those given; says its address. */
export async function openSmall(studio: OpenStudio, page: Page, people = smallPeople(60)): Promise<string> {
  await page.goto(studio.link())
  // The page of the link goes on by itself; or it says that the link was used before, by whom is signed in since.
  const inside = page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Opening Outis' })
  await inside.or(page.locator('[role=alert]:not(:empty)')).first().waitFor()
  const id = await page.evaluate(
    async ({ table, policy, title }) => {
      const { csrf } = await (await fetch('/api/v1/me')).json()
      const send = async (method: string, address: string, type: string, body: string) => {
        const headers = { 'content-type': type, 'x-csrf-token': csrf }
        const answer = await fetch(`/api/v1/projects${address}`, { method, headers, body })
        if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
        return answer.json()
      }
      const made = await send('POST', '', 'application/json', JSON.stringify({ name: title }))
      await send('PUT', `/${made.id}/source?name=people.csv`, 'application/octet-stream', table)
      await send('PUT', `/${made.id}/policy`, 'application/yaml', policy)
      return made.id as string
    },
    { table: tableOf(people), policy: SMALL_POLICY, title: 'people' },
  )
  return `${studio.url()}/projects/${id}`
}
