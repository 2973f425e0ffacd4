import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doJob } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

/** Ages do not follow the numbers of the patients: they would be copies of them. */
const YEARS = [1, 0, 2, 4, 3, 5, 7, 6, 8, 9, 11, 10]
const PEOPLE = Array.from({ length: 12 }, (_, row) => [
  `Patient-${row}`,
  String(20 + YEARS[row]!),
  ['bronchitis', 'gout', 'asthma'][row % 3]!,
])
const POLICY = `outis: 1
data: { source: people.csv }
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [4] } }
  illness: { role: sensitive, taxonomy: illness.csv }
method: { personalised: { choice: { register: true } } }
release: { to: out/people.csv }
`

let server: TestServer
let project = ''
let register = ''
beforeAll(async () => {
  server = await startTestServer({ settings: { encryptFiles: true } })
  project = (await steward().projects.create({ body: { name: 'People' } })).id
  const params = { id: project }
  await steward().policies.put({ params, body: POLICY })
  const taxonomy = 'bronchitis;lung;*\nasthma;lung;*\ngout;joints;*\n'
  await steward().files.put({ params: { ...params, name: 'illness.csv' }, body: taxonomy })
  const text = `id,age,illness\n${PEOPLE.map((row) => row.join(',')).join('\n')}\n`
  await steward().projects.putSource({ params, query: { name: 'people.csv' }, body: text })
  const made = await steward().registers.create({
    body: {
      project,
      title: 'Study of illness',
      keyColumn: 'id',
      attributes: [
        { column: 'illness', label: 'Your <illness>', example: { value: 'sore throat', group: 'throat' } },
      ],
    },
  })
  expect(made).toMatchObject({ subjects: 12, answered: 0, withdrawn: 0 })
  register = made.id
}, 240_000)
afterAll(() => server.close())
const steward = () => server.people.steward.client

async function linkOf(key: string, more: { kind?: 'once' | 'long'; days?: number } = {}): Promise<string> {
  const { links } = await steward().registers.links({
    params: { id: register },
    body: { keys: [key], ...more },
  })
  return links[0]!.link
}
const tokenOf = (link: string) => link.split('/').at(-1)!
const send = (link: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(form), headers })

describe('a consent link', () => {
  it('[CO5] opens a page without script that says what each choice publishes, and takes an answer by its form', async () => {
    const link = await linkOf('Patient-2')
    const shown = await (await fetch(link)).text()
    expect(shown).toContain('Your &lt;illness&gt;')
    expect(shown).toContain('“throat”')
    expect(shown).not.toMatch(/<script|Patient-2|javascript:/)
    expect(shown).toMatch(/value="3" checked/)
    const answer = await send(link, { 'choice-0': '1', seen: '0' })
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Your answer is saved'),
    ])
    expect(await server.stranger.consent.get({ params: { token: tokenOf(link) } })).toMatchObject({
      attributes: [{ column: 'illness', choice: 1, answered: true }],
      withdrawn: false,
    })
    // A page that lay open, a page of somebody else, and a guessed address change nothing.
    expect((await send(link, { 'choice-0': '3', seen: '0' })).status).toBe(409)
    expect(
      (await send(link, { 'choice-0': '3', seen: '1' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
    expect(
      (await send(`${server.url}/consent/${'A'.repeat(22)}`, { 'choice-0': '3', seen: '1' })).status,
    ).toBe(403)
    const after = await server.stranger.consent.get({ params: { token: tokenOf(link) } })
    expect(after.attributes[0]!.choice).toBe(1)
  })
})

describe('a register', () => {
  it('[CO4] what was exported can be imported; a faulty import changes nothing', async () => {
    const params = { id: register }
    const text = await (await steward().registers.export({ params })).text()
    expect(text.split('\n')[0]).toBe('id,illness,withdrawn')
    expect(text).toContain('Patient-2,1,no')
    expect(await steward().registers.import({ params, body: text })).toEqual({
      added: 0,
      changed: 0,
      unchanged: 12,
    })
    for (const wrong of [
      'id,illness\nPatient-1,4\n',
      'id,illness\nPatient-1,1\nPatient-1,2\n',
      'name\nx\n',
      'id\n"a',
    ])
      await expect(steward().registers.import({ params, body: `${wrong}` })).rejects.toThrow()
    expect(await (await steward().registers.export({ params })).text()).toBe(text)
    const more = await steward().registers.import({
      params,
      body: 'id,withdrawn\nPatient-9,yes\nNewcomer,no\n',
    })
    expect(more).toEqual({ added: 1, changed: 1, unchanged: 1 })
  })

  it('[CO2] [CO3] the next run follows it, and a later change names the releases that have the person', async () => {
    const done = await doJob(steward(), project, { kind: 'run', attack: false })
    expect(done).toMatchObject({ state: 'done', result: { rows: 11, withdrawnRows: 1 } })
    const rows = (await (await steward().releases.file({ params: { id: done.release! } })).text())
      .trim()
      .split('\n')
    expect(rows).toHaveLength(1 + 11)
    const cells = new Map(rows.slice(1).map((row) => row.split(',') as [string, string]))
    expect(cells.get('22')).toBe('asthma')
    expect(cells.has('29')).toBe(false)
    for (const [age, illness] of cells)
      if (age !== '22') expect(illness).not.toMatch(/asthma|gout|bronchitis/)
    const token = tokenOf(await linkOf('Patient-2'))
    await server.stranger.consent.put({ params: { token }, body: { withdrawn: true } })
    const { changes } = await steward().registers.changes({ params: { id: register } })
    expect(changes[0]).toMatchObject({
      what: 'withdrawal',
      by: 'subject',
      releases: [{ id: done.release, contains: 'yes', visibility: 'private' }],
    })
    expect(changes.find(({ what, by }) => what === 'withdrawal' && by === 'import')!.releases).toEqual([])
    // The oldest change was made before the release, which follows it.
    expect(changes.at(-1)).toMatchObject({ what: 'choice', by: 'subject', releases: [] })
    // A choice that says nothing of it does not put the person back.
    await server.stranger.consent.put({ params: { token }, body: { choices: { illness: 2 } } })
    expect((await server.stranger.consent.get({ params: { token } })).withdrawn).toBe(true)
  })

  it('[CO6] [PR9] [RL4] neither store nor files have a person, a choice, a cell or a key in the clear', () => {
    const files = filesIn(server.data)
    expect(files.length).toBeGreaterThan(6)
    const everything = Buffer.concat(files.map((path) => readFileSync(path)))
    for (const cell of [
      'Patient-2',
      'Patient-9',
      'bronchitis',
      'asthma',
      '"illness":1',
      '"seed"',
      'register: true',
    ])
      expect([cell, everything.includes(cell)]).toEqual([cell, false])
    // The look itself finds what is in the clear: the title of the register is no secret.
    expect(everything.includes('Study of illness')).toBe(true)
  })
})

describe('a consent link that is dead', () => {
  it('[CO1] used up, replaced, expired or made up gets one and the same answer', async () => {
    const [once, old] = [await linkOf('Patient-4', { kind: 'once' }), await linkOf('Patient-5', { days: 1 })]
    await server.stranger.consent.put({ params: { token: tokenOf(once) }, body: { choices: { illness: 2 } } })
    const replaced = await linkOf('Patient-6')
    await linkOf('Patient-6')
    const living = tokenOf(await linkOf('Patient-7'))
    server.later(2 * 86_400_000)
    const dead = [once, old, replaced, `${server.url}/consent/${'A'.repeat(22)}`, `${server.url}/consent/x`]
    const answers = await Promise.all(
      dead.map(async (link) => {
        const page = await fetch(link)
        return [page.status, (await page.text()).replace(/nonce="[^"]*"/, '')]
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    for (const link of dead.slice(0, 4))
      await expect(server.stranger.consent.get({ params: { token: tokenOf(link) } })).rejects.toMatchObject({
        code: 'LINK_INVALID',
      })
    const { client } = await server.signIn('steward')
    const { links } = await client.registers.links({ params: { id: register }, body: {} })
    const renewed = links.map(({ key }) => key)
    expect([renewed.includes('Patient-5'), renewed.includes('Patient-7')]).toEqual([true, false])
    const strange = server.stranger.consent.put({
      params: { token: living },
      body: { choices: { income: 1 } },
    })
    await expect(strange).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
