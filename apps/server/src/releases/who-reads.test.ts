import { Readable } from 'node:stream'
import { type Client, listRoutes } from '@outis/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clinicRelease, keepClinic } from '../testing/clinic-release.ts'
import { doJob, makeProject } from '../testing/hospital-project.ts'
import { type SignedIn, startTestServer, type TestServer } from '../testing/running-server.ts'
import { mayRead, RELEASE_FILES, releaseById, releaseOwner } from './release-store.ts'

let server: TestServer
/** A release with all its files, for those who have a grant. */
let release = ''
let project = ''
let people = 0
const steward = () => server.people.steward.client
const newResearcher = () => server.invite(`reader ${++people}`, ['researcher'])

beforeAll(async () => {
  server = await startTestServer()
  project = await makeProject(steward(), { rows: 120 })
  release = (await doJob(steward(), project, { kind: 'run', attack: false })).release!
  await server.services.files.put(
    releaseOwner(release),
    RELEASE_FILES.dictionary,
    Readable.from([Buffer.from('{"dictionary":1}')]),
    100,
  )
  await show('granted')
}, 240_000)
afterAll(() => server.close())

const show = (visibility: 'private' | 'granted' | 'public') =>
  server.services.store.write((tx) =>
    tx.updateTable('releases').set({ visibility }).where('id', '=', release).execute(),
  )

const grant = async (researcher: SignedIn, to = release, expires = '2100-01-01T00:00:00Z') =>
  (
    await steward().grants.create({
      body: {
        researcher: researcher.id,
        release: to,
        purpose: 'a test',
        expires,
        acknowledge: 'the key may be handed over',
        undoneLimit: 1,
      },
    })
  ).id

/** Every route that gives a release or a part of it to researchers; the list of releases is asked apart. */
const PARTS: Readonly<Record<string, readonly ((client: Client) => Promise<unknown>)[]>> = {
  'releases.get': [(client) => client.releases.get({ params: { id: release } })],
  'releases.file': [(client) => client.releases.file({ params: { id: release } })],
  'releases.report': [
    (client) => client.releases.report({ params: { id: release } }),
    (client) => client.releases.report({ params: { id: release }, query: { form: 'html' } }),
    (client) => client.releases.report({ params: { id: release }, query: { form: 'pdf' } }),
  ],
  'releases.dictionary': [(client) => client.releases.dictionary({ params: { id: release } })],
}

/** What an account gets of the release: `given` or the code of the refusal, by route. */
async function answersTo({ client }: SignedIn): Promise<string[]> {
  const outcomes: string[] = []
  for (const [route, requests] of Object.entries(PARTS))
    for (const request of requests)
      outcomes.push(
        await request(client).then(
          () => `${route}: given`,
          (error) => `${route}: ${error.code}`,
        ),
      )
  const isListed = await client.releases.list().then(
    ({ releases }) => (releases.some(({ id }) => id === release) ? 'given' : 'NOT_FOUND'),
    (error) => error.code as string,
  )
  return [...outcomes, `releases.list: ${isListed}`]
}

const everywhere = (outcome: string): string[] => [
  ...Object.entries(PARTS).flatMap(([route, requests]) => requests.map(() => `${route}: ${outcome}`)),
  `releases.list: ${outcome}`,
]
const GIVEN = () => everywhere('given')
const HIDDEN = () => everywhere('NOT_FOUND')

describe('who reads a release', () => {
  it('[RL910] every route that reads releases is asked here', () => {
    const reading = listRoutes()
      .filter(({ route }) => route.method === 'GET' && /\/releases\b/.test(route.path))
      .map(({ id }) => id)
    expect(reading.sort()).toEqual([...Object.keys(PARTS), 'releases.list'].sort())
    const ofRuns = listRoutes().filter(({ route }) => /\/runs\b/.test(route.path))
    expect(ofRuns.filter(({ route }) => route.roles.includes('researcher' as never))).toEqual([])
  })

  it('[RL910] a researcher with an active grant gets every part, and one without a grant none', async () => {
    const [granted, other] = [await newResearcher(), await newResearcher()]
    await grant(granted)
    expect(await answersTo(granted)).toEqual(GIVEN())
    expect(await answersTo(other)).toEqual(HIDDEN())
  })

  it('[RL910] a grant that has expired gives nothing', async () => {
    const researcher = await newResearcher()
    const expires = new Date(server.services.now().getTime() + 60_000).toISOString()
    await grant(researcher, release, expires)
    expect(await answersTo(researcher)).toEqual(GIVEN())
    server.later(61_000)
    expect(await answersTo(researcher)).toEqual(HIDDEN())
  })

  it('[RL910] a grant ends at the very moment that it names', async () => {
    const researcher = await newResearcher()
    await grant(researcher, release, '2100-01-01T00:00:00Z')
    const { db } = server.services.store
    const row = await releaseById(db, release)
    const actor = { id: researcher.id, roles: ['researcher'] } as never
    const end = Date.parse('2100-01-01T00:00:00Z')
    expect(await mayRead(db, { actor, now: new Date(end - 1) }, row)).toBe(true)
    expect(await mayRead(db, { actor, now: new Date(end) }, row)).toBe(false)
  })

  it('[RL910] a revoked grant gives nothing; a new one gives all again', async () => {
    const researcher = await newResearcher()
    const id = await grant(researcher)
    await steward().grants.revoke({ params: { id } })
    expect(await answersTo(researcher)).toEqual(HIDDEN())
    await grant(researcher)
    expect(await answersTo(researcher)).toEqual(GIVEN())
  })

  it('[RL910] a grant for another release, of the same project or of another, gives nothing', async () => {
    const [same, other] = [await newResearcher(), await newResearcher()]
    const beside = await keepClinic(server.services, steward(), { ...clinicRelease(), project })
    await grant(same, beside)
    await grant(other, await keepClinic(server.services, steward()))
    expect(await answersTo(same)).toEqual(HIDDEN())
    expect(await answersTo(other)).toEqual(HIDDEN())
  })

  it('[RL910] a release that was taken back is given to nobody by a grant, and to everybody once it is public', async () => {
    const [granted, other] = [await newResearcher(), await newResearcher()]
    await grant(granted)
    await show('private')
    expect(await answersTo(granted)).toEqual(HIDDEN())
    await show('public')
    expect(await answersTo(other)).toEqual(GIVEN())
    await show('granted')
    expect(await answersTo(other)).toEqual(HIDDEN())
  })

  it('[RL910] a blocked account gets nothing, whatever its grant', async () => {
    const researcher = await newResearcher()
    await grant(researcher)
    const { client } = await server.signIn('steward')
    await client.users.change({ params: { id: researcher.id }, body: { state: 'blocked' } })
    expect(await answersTo(researcher)).toEqual(everywhere('NOT_SIGNED_IN'))
  })

  it('[RL910] stewards and approvers get every part of a private release, a service none', async () => {
    await show('private')
    const { steward: keeper, approver } = server.people
    expect(await answersTo(keeper)).toEqual(GIVEN())
    expect(await answersTo(approver)).toEqual(GIVEN())
    const { id } = await steward().users.create({ body: { name: 'nightly', roles: ['service'] } })
    const { secret } = await steward().tokens.create({ body: { name: 'all', scopes: ['*'], owner: id } })
    const statuses = await Promise.all(
      ['', '/file', '/report', '/report?form=html', '/report?form=pdf', '/dictionary'].map(
        async (path) =>
          (
            await fetch(`${server.url}/api/v1/releases/${release}${path}`, {
              headers: { authorization: `Bearer ${secret}` },
            })
          ).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    await show('granted')
  })

  it('[RL911] an auditor gets all but the table, also one who is a researcher without a grant', async () => {
    const both = await server.invite('auditor and researcher', ['auditor', 'researcher'])
    const withoutTable = GIVEN().map((line) =>
      line.replace('releases.file: given', 'releases.file: FORBIDDEN'),
    )
    for (const visibility of ['private', 'granted'] as const) {
      await show(visibility)
      expect(await answersTo(server.people.auditor)).toEqual(withoutTable)
      expect(await answersTo(both)).toEqual(withoutTable)
    }
    await grant(both)
    expect(await answersTo(both)).toEqual(GIVEN())
    await show('public')
    expect(await answersTo(server.people.auditor)).toEqual(withoutTable)
    await show('granted')
  })
})
