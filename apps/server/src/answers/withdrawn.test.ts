import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RELEASE_FILES, releaseOwner } from '../releases/release-store.ts'
import { clinicRelease, keepClinic } from '../testing/clinic-release.ts'
import { type SignedIn, startTestServer, type TestServer } from '../testing/running-server.ts'
import { packedOrigin } from '../work/kinds/origin.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server.close())
const steward = () => server.people.steward.client

/** 200 people: 100 F, of whom 60 have Flu and 40 Gout, and 100 M with Gout. */
const people = Array.from({ length: 200 }, (_, row) => ({
  id: `P${row}`,
  sex: row < 100 ? 'F' : 'M',
  disease: row < 60 ? 'Flu' : 'Gout',
}))
const table = `id,sex,disease\n${people.map(({ id, sex, disease }) => `${id},${sex},${disease}`).join('\n')}\n`
const columns = ['sex', 'disease']
let asked = 0

async function clinic(project?: string) {
  const kept = { ...clinicRelease(), original: table, columns }
  const release = await keepClinic(server.services, steward(), project ? { ...kept, project } : kept)
  return { release, project: (await steward().releases.get({ params: { id: release } })).project! }
}

const register = async (project: string) =>
  (
    await steward().registers.create({
      body: { project, title: 'Study', keyColumn: 'id', attributes: [{ column: 'disease' }] },
    })
  ).id

async function withdrawing(project: string) {
  const id = await register(project)
  return (from: number, to: number, withdrawn = true) =>
    steward().registers.import({
      params: { id },
      body: `id,disease,withdrawn\n${people
        .slice(from, to)
        .map((person) => `${person.id},,${withdrawn}\n`)
        .join('')}`,
    })
}

async function granted(release: string, person?: SignedIn): Promise<SignedIn> {
  const who = person ?? (await server.invite(`researcher ${++asked}`, ['researcher']))
  const body = {
    researcher: who.id,
    release,
    purpose: 'a test',
    expires: '2100-01-01T00:00:00Z',
    acknowledge: 'a test',
    undoneLimit: 1,
  }
  await steward().grants.create({ body })
  return who
}

/** The release says of each of its rows which row of the table it was. */
async function withOrigin(release: string, origin = Uint32Array.from({ length: 200 }, (_, row) => row)) {
  const owner = releaseOwner(release)
  await server.services.files.putSealed(owner, RELEASE_FILES.origin, Readable.from([packedOrigin(origin)]))
}

const rowsOf = async (who: SignedIn, release: string, result: string) => {
  const { parts } = await who.client.interpretations.create({ body: { release, result } })
  return parts!.map(({ rows, withheld }) => rows ?? withheld)
}

const counts = async (who: SignedIn, release: string, column: string) => {
  const { result } = await who.client.analyses.create({ body: { release, kind: 'counts', column } })
  const found = result as { counts: { value: string; rows: number }[] } | null
  return found && Object.fromEntries(found.counts.map(({ value, rows }) => [value, rows]))
}

describe('people who withdrew', () => {
  it('[AI810] are counted in no analysis, of releases from before and after', async () => {
    const { release, project } = await clinic()
    const withdraw = await withdrawing(project)
    await withdraw(0, 25)
    const later = await clinic(project)
    for (const id of [release, later.release])
      expect(await counts(await granted(id), id, 'disease')).toEqual({ Flu: 35, Gout: 140 })
    const body = { release, kind: 'naive-bayes' as const, class: 'disease' }
    const { result } = await (await granted(release)).client.analyses.create({ body })
    expect((result as { prior: { rows: number }[] }).prior.map(({ rows }) => rows)).toEqual([35, 140])
  })

  it('[AI810] are counted again when they return', async () => {
    const { release, project } = await clinic()
    const withdraw = await withdrawing(project)
    await withdraw(0, 25)
    await withdraw(0, 25, false)
    expect(await counts(await granted(release), release, 'disease')).toEqual({ Flu: 60, Gout: 140 })
  })

  it('[AI810] are found however their key is written, as a run finds them', async () => {
    const numbered = table.replaceAll(/^P(\d+)/gm, '$1')
    const kept = { ...clinicRelease(), original: numbered, columns }
    const release = await keepClinic(server.services, steward(), kept)
    const { project } = await steward().releases.get({ params: { id: release } })
    const body = `id,disease,withdrawn\n${people
      .slice(0, 25)
      .map((_, row) => `${row}.0,,yes\n`)
      .join('')}`
    await steward().registers.import({ params: { id: await register(project!) }, body })
    expect(await counts(await granted(release), release, 'disease')).toEqual({ Flu: 35, Gout: 140 })
  })

  it('[AI810] of a register that replaces another are left out, and those of the other are not', async () => {
    const { release, project } = await clinic()
    await (await withdrawing(project))(0, 25)
    expect(await counts(await granted(release), release, 'disease')).toEqual({ Flu: 35, Gout: 140 })
    const [first] = (await steward().registers.list()).registers.filter(
      (register) => register.project === project,
    )
    await steward().registers.remove({ params: { id: first.id } })
    await (await withdrawing(project))(100, 125)
    expect(await counts(await granted(release), release, 'disease')).toEqual({ Flu: 60, Gout: 115 })
  })

  it('[AI811] few are not told by the difference to an answer from before', async () => {
    const { release, project } = await clinic()
    const withdraw = await withdrawing(project)
    const who = await granted(release)
    expect(await counts(who, release, 'disease')).toEqual({ Flu: 60, Gout: 140 })
    await withdraw(0, 3)
    expect(await counts(who, release, 'disease')).toBeNull()
    // Whoever was told nothing before has nothing to take a difference to.
    expect(await counts(await granted(release), release, 'disease')).toEqual({ Flu: 57, Gout: 140 })
    // Enough of them in every set that they are in.
    await withdraw(3, 25)
    expect(await counts(who, release, 'disease')).toEqual({ Flu: 35, Gout: 140 })
    // One more, beside the answer with 25.
    await withdraw(25, 26)
    expect(await counts(who, release, 'disease')).toBeNull()
  })

  it('[AI811] nor by another question about the same people, nor in a later release', async () => {
    const { release, project } = await clinic()
    const withdraw = await withdrawing(project)
    const who = await granted(release)
    expect(await counts(who, release, 'sex')).toEqual({ F: 100, M: 100 })
    await withdraw(0, 3)
    const later = await clinic(project)
    await granted(later.release, who)
    expect(await counts(who, later.release, 'disease')).toBeNull()
    expect(await counts(who, later.release, 'sex')).toBeNull()
  })
})

/** In the release rows are alike after 120: sexes by turns, diseases by threes. */
describe('interpretations after a withdrawal', () => {
  it('[AI831] count nobody who withdrew, and whoever is alike goes on to count', async () => {
    const { release, project } = await clinic()
    await withOrigin(release)
    const withdraw = await withdrawing(project)
    expect(await rowsOf(await granted(release), release, 'sex = F')).toEqual([100])
    await withdraw(0, 30)
    expect(await rowsOf(await granted(release), release, 'sex = F\ndisease = Z3ZT')).toEqual([85, 57])
    await withdraw(0, 30, false)
    expect(await rowsOf(await granted(release), release, 'sex = F')).toEqual([100])
  })

  it('[AI831] find the rows of people where the release has another order', async () => {
    const { release, project } = await clinic()
    await withOrigin(
      release,
      Uint32Array.from({ length: 200 }, (_, row) => (row % 2 ? row >> 1 : 100 + (row >> 1))),
    )
    await (await withdrawing(project))(0, 30)
    expect(await rowsOf(await granted(release), release, 'sex = F')).toEqual([70])
  })

  it('[AI831] are compared with answers from before, also those from before anybody was asked', async () => {
    for (const asksFirst of [true, false]) {
      const { release, project } = await clinic()
      await withOrigin(release)
      const who = await granted(release)
      if (asksFirst) expect(await rowsOf(who, release, 'sex = F')).toEqual([100])
      const withdraw = await withdrawing(project)
      if (!asksFirst) expect(await rowsOf(who, release, 'sex = F')).toEqual([100])
      await withdraw(0, 8)
      expect(await rowsOf(who, release, 'sex = F')).toEqual(['differencing'])
      expect(await rowsOf(await granted(release), release, 'sex = F')).toEqual([96])
    }
  })

  it('[AI832] are refused where nobody can say whose rows they are, and the way on is told', async () => {
    const { release, project } = await clinic()
    const withdraw = await withdrawing(project)
    const who = await granted(release)
    expect(await rowsOf(who, release, 'sex = F')).toEqual([100])
    await withdraw(0, 30)
    const asking = who.client.interpretations.create({ body: { release, result: 'sex = F' } })
    await expect(asking).rejects.toMatchObject({
      code: 'CONFLICT',
      hint: expect.stringContaining('makes the release again'),
    })
    await withOrigin(release)
    expect(await rowsOf(who, release, 'sex = M')).toEqual([85])
    const other = `${table}P200,F,Flu\n`
    await steward().projects.putSource({
      params: { id: project },
      query: { name: 'clinic.csv' },
      body: other,
    })
    server.services.counted.forget(release)
    await expect(asking).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(rowsOf(who, release, 'sex = M')).rejects.toMatchObject({
      hint: expect.stringContaining('makes the release again'),
    })
  })
})
