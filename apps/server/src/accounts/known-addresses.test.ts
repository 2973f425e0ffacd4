import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../testing/running-server.ts'

const MINUTE = 60_000
const HOME = '203.0.113.7'
const OTHER = '203.0.113.8'

describe('wrong passwords of strangers', () => {
  let server: TestServer
  beforeAll(async () => {
    const lockOut = { failures: 3, minutes: 15 }
    server = await startTestServer({ settings: { behindProxy: true, lockOut } })
  })
  afterAll(() => server.close())
  /** The status of a sign-in from an address. */
  const signIn = async (name: string, from: string, password = PASSWORD): Promise<number> => {
    const answer = await fetch(`${server.url}/api/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ name, password }),
    })
    return answer.status
  }
  const guess = async (name: string, from: string) => {
    for (let tries = 0; tries < 3; tries++) expect(await signIn(name, from, 'a wrong password')).toBe(401)
  }

  it('[AC920] lock an account for all addresses but those that it has signed in from', async () => {
    await server.invite('ann', ['researcher'])
    expect(await signIn('ann', HOME)).toBe(201)
    await guess('ann', OTHER)
    expect(await signIn('ann', OTHER)).toBe(401)
    expect(await signIn('ann', HOME)).toBe(201)
  })

  it('[AC920] are counted from such an address too, and lock that address alone', async () => {
    await server.invite('ben', ['researcher'])
    for (const from of [HOME, OTHER]) expect(await signIn('ben', from)).toBe(201)
    await guess('ben', HOME)
    expect(await signIn('ben', HOME)).toBe(401)
    expect(await signIn('ben', OTHER)).toBe(201)
    server.later(16 * MINUTE)
    expect(await signIn('ben', HOME)).toBe(201)
  })

  it('[AC920] an address counts as known to one account, not to others, and is stored as a keyed hash', async () => {
    await server.invite('cem', ['researcher'])
    expect(await signIn('ann', HOME)).toBe(201)
    await guess('cem', HOME)
    expect(await signIn('cem', HOME)).toBe(401)
    const rows = await server.services.store.db.selectFrom('known_addresses').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    expect(new Set(rows.map(({ address }) => address)).size).toBe(rows.length)
  })

  it('[AC920] wrong passwords by a session lock the account for every address', async () => {
    const person = await server.invite('dee', ['researcher'])
    expect(await signIn('dee', HOME)).toBe(201)
    for (let tries = 0; tries < 3; tries++) {
      const body = { old: 'a wrong password', new: 'another long password' }
      await expect(person.client.me.password({ body })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    }
    expect(await signIn('dee', HOME)).toBe(401)
  })

  it('[AC920] an address is forgotten after ninety days', async () => {
    await server.invite('eve', ['researcher'])
    expect(await signIn('eve', HOME)).toBe(201)
    server.later(91 * 86_400_000)
    await guess('eve', OTHER)
    expect(await signIn('eve', HOME)).toBe(401)
  })
})
