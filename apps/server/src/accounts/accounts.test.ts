import { createClient } from '@outis/api'
import type { OutisError } from '@outis/core/errors'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeGuarded } from '../store/row-macs.ts'
import {
  PASSWORD,
  type SignedIn,
  secretOf,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts'
import { scopeAllows } from './account-tokens.ts'
import { totpCode } from './totp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { lockOut: { failures: 4, minutes: 15 } } })
})
afterAll(() => server.close())

const MINUTE = 60_000
const toldOf = (error: OutisError) => ({
  code: error.code,
  message: error.message,
  hint: error.hint,
  details: error.details,
})
const refusal = async (name: string, password = 'a wrong password', code?: string) =>
  server.stranger.sessions.create({ body: { name, password, ...(code && { code }) } }).then(
    () => 'signed in',
    (error: OutisError) => toldOf(error),
  )
const secretBytes = (text: string) => new Uint8Array(Secret.fromBase32(text).buffer)

describe('signing in', () => {
  it('[AC3] unknown, wrong, blocked and service accounts get the same answer', async () => {
    const steward = await server.signIn('steward')
    const blocked = await server.invite('blocked', ['auditor'])
    await steward.client.users.change({ params: { id: blocked.id }, body: { state: 'blocked' } })
    await steward.client.users.create({ body: { name: 'robot', roles: ['service'] } })
    const answers = [
      await refusal('nobody at all'),
      await refusal('researcher'),
      await refusal('blocked', PASSWORD),
      await refusal('robot', PASSWORD),
      await refusal('Researcher ', 'another wrong password'),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: 'SIGN_IN_FAILED' })
  })

  it('[AC3] every refusal does the same work: one hash, one entry of the trail', async () => {
    const { passwords, store } = server.services
    const hashed: (string | null | undefined)[] = []
    const { matches } = passwords
    Object.assign(passwords, {
      matches: (stored: string | null | undefined, password: string) => {
        hashed.push(stored)
        return matches(stored, password)
      },
    })
    const seq = async () =>
      (await store.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq
    for (const name of ['nobody at all', 'researcher', 'robot']) {
      const before = await seq()
      await refusal(name)
      expect(await seq()).toBe(before + 1)
    }
    expect(hashed).toHaveLength(3)
    Object.assign(passwords, { matches })
    // Without a stored hash a whole one is made all the same, and never matches.
    expect(await matches(undefined, PASSWORD)).toBe(false)
  })

  it('[AC4] after four wrong passwords the right one is refused for a quarter of an hour', async () => {
    await server.invite('locked', ['researcher'])
    for (let tries = 0; tries < 4; tries++) await refusal('locked')
    expect(await refusal('locked', PASSWORD)).toMatchObject({ code: 'SIGN_IN_FAILED' })
    server.later(14 * MINUTE)
    expect(await refusal('locked', PASSWORD)).toMatchObject({ code: 'SIGN_IN_FAILED' })
    server.later(2 * MINUTE)
    await expect(server.signIn('locked')).resolves.toBeDefined()
  })

  it('[AC4] thirty tries at once get no more passwords tried than one after the other', async () => {
    await server.invite('rushed', ['researcher'])
    await Promise.all(Array.from({ length: 30 }, () => refusal('rushed')))
    expect(await refusal('rushed', PASSWORD)).toMatchObject({ code: 'SIGN_IN_FAILED' })
  })

  it('[AC5] a second factor counts once it was confirmed, and a code works once', async () => {
    const person = await server.invite('careful', ['researcher'])
    const wrong = person.client.me.beginSecondFactor({ body: { password: 'not the password' } })
    await expect(wrong).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    const { secret, uri } = await person.client.me.beginSecondFactor({ body: { password: PASSWORD } })
    expect(uri).toMatch(/^otpauth:\/\/totp\/Outis:careful\?/)
    const code = () => totpCode(secretBytes(secret), server.services.now())
    // Not confirmed yet: the password is enough.
    await expect(server.signIn('careful')).resolves.toBeDefined()
    await expect(person.client.me.confirmSecondFactor({ body: { code: '000000' } })).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
    await person.client.me.confirmSecondFactor({ body: { code: code() } })
    await expect(server.signIn('careful')).rejects.toMatchObject({ code: 'SECOND_FACTOR' })
    await expect(server.signIn('careful', PASSWORD, code())).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    server.later(31_000)
    const fresh = code()
    await expect(server.signIn('careful', 'a wrong password', fresh)).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
    await expect(server.signIn('careful', PASSWORD, fresh)).resolves.toBeDefined()
    await expect(server.signIn('careful', PASSWORD, fresh)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    server.later(31_000)
    await person.client.me.removeSecondFactor({ body: { password: PASSWORD, code: code() } })
    await expect(server.signIn('careful')).resolves.toBeDefined()
  })

  it('[AC5] a steward removes the second factor of somebody who lost it', async () => {
    const person = await server.invite('forgetful', ['researcher'])
    const { secret } = await person.client.me.beginSecondFactor({ body: { password: PASSWORD } })
    await person.client.me.confirmSecondFactor({
      body: { code: totpCode(secretBytes(secret), server.services.now()) },
    })
    await (await server.signIn('steward')).client.users.removeSecondFactor({ params: { id: person.id } })
    await expect(server.signIn('forgetful')).resolves.toBeDefined()
  })
})

describe('passwords and second factors that change', () => {
  const codeOf = (secret: string) => totpCode(secretBytes(secret), server.services.now())
  const withFactor = async (name: string) => {
    const person = await server.invite(name, ['researcher'])
    const { secret } = await person.client.me.beginSecondFactor({ body: { password: PASSWORD } })
    await person.client.me.confirmSecondFactor({ body: { code: codeOf(secret) } })
    server.later(31_000)
    return { ...person, secret }
  }
  const tokenClient = async (person: SignedIn) => {
    const { secret } = await person.client.tokens.create({ body: { name: 'all', scopes: ['*'] } })
    return createClient({ baseUrl: server.url, token: secret })
  }

  it('[AC910] a second factor is replaced with a code of the old one alone', async () => {
    const { client, secret } = await withFactor('replacing')
    const begin = (code?: string) =>
      client.me.beginSecondFactor({ body: { password: PASSWORD, ...(code && { code }) } })
    await expect(begin()).rejects.toMatchObject({ code: 'SECOND_FACTOR' })
    await expect(begin('000000')).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    const used = codeOf(secret)
    const next = await begin(used)
    await expect(begin(used)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    // Until the new one is confirmed the old one counts.
    server.later(31_000)
    await expect(server.signIn('replacing', PASSWORD, codeOf(secret))).resolves.toBeDefined()
    await client.me.confirmSecondFactor({ body: { code: codeOf(next.secret) } })
    server.later(31_000)
    expect(await refusal('replacing', PASSWORD, codeOf(secret))).toMatchObject({ code: 'SIGN_IN_FAILED' })
    await expect(server.signIn('replacing', PASSWORD, codeOf(next.secret))).resolves.toBeDefined()
  })

  it('[AC910] wrong codes lock the account, whichever route they are sent to', async () => {
    const { client, secret } = await withFactor('guessed')
    const { failures } = server.services.settings.lockOut
    for (let tries = 0; tries < failures; tries++) {
      const body = { password: PASSWORD, code: '000000' }
      const asked = tries % 2 ? client.me.beginSecondFactor({ body }) : client.me.removeSecondFactor({ body })
      await expect(asked).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    }
    const body = { password: PASSWORD, code: codeOf(secret) }
    await expect(client.me.beginSecondFactor({ body })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    await expect(client.me.removeSecondFactor({ body })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(await refusal('guessed', PASSWORD, codeOf(secret))).toMatchObject({ code: 'SIGN_IN_FAILED' })
  })

  it.each(['begin', 'remove', 'password'] as const)(
    '[AC910] wrong passwords lock the account, sent to %s too',
    async (route) => {
      const name = `guessed by ${route}`
      const { client, secret } = await withFactor(name)
      const ask = (password: string): Promise<unknown> => {
        const body = { password, code: codeOf(secret) }
        if (route === 'begin') return client.me.beginSecondFactor({ body })
        if (route === 'remove') return client.me.removeSecondFactor({ body })
        return client.me.password({ body: { old: password, new: 'quite another password' } })
      }
      for (let tries = 0; tries < server.services.settings.lockOut.failures; tries++)
        await expect(ask('a wrong password')).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
      await expect(ask(PASSWORD)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
      expect(await refusal(name, PASSWORD, codeOf(secret))).toMatchObject({ code: 'SIGN_IN_FAILED' })
    },
  )

  it('[AC910] [AC911] a token begins, confirms and removes no second factor, and changes no password', async () => {
    const person = await withFactor('by token')
    const token = await tokenClient(person)
    const body = { password: PASSWORD, code: codeOf(person.secret) }
    for (const ask of [
      () => token.me.beginSecondFactor({ body }),
      () => token.me.confirmSecondFactor({ body: { code: body.code } }),
      () => token.me.removeSecondFactor({ body }),
      () => token.me.password({ body: { old: PASSWORD, new: 'quite another password' } }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('[AC911] a changed password ends the tokens of the account', async () => {
    const person = await server.invite('with tokens', ['researcher'])
    const token = await tokenClient(person)
    await person.client.me.password({ body: { old: PASSWORD, new: 'quite another password' } })
    await expect(token.me.get()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(person.client.me.get()).resolves.toBeDefined()
  })

  it('[AC912] a steward ends a password, and a link sets a new one, once', async () => {
    const person = await withFactor('lost it')
    const token = await tokenClient(person)
    const steward = (await server.signIn('steward')).client
    const params = { id: person.id }
    const first = secretOf((await steward.users.renewPassword({ params, body: {} })).link)
    for (const client of [person.client, token])
      await expect(client.me.get()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect(await refusal('lost it', PASSWORD, codeOf(person.secret))).toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
    // Also after block and unblock.
    for (const state of ['blocked', 'active'] as const)
      await steward.users.change({ params, body: { state } })
    expect(await refusal('lost it', PASSWORD, codeOf(person.secret))).toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
    const second = secretOf((await steward.users.renewPassword({ params, body: {} })).link)
    const set = (link: string) =>
      server.stranger.users.setPassword({ body: { token: link, password: 'quite another password' } })
    await expect(set(first)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    await set(second)
    await expect(set(second)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await refusal('lost it', 'quite another password')).toMatchObject({ code: 'SECOND_FACTOR' })
    const back = await server.signIn('lost it', 'quite another password', codeOf(person.secret))
    expect(back.id).toBe(person.id)
  })

  it('[AC912] a link ends in time; a service has no password to end', async () => {
    const person = await server.invite('too late', ['researcher'])
    const steward = (await server.signIn('steward')).client
    const { link } = await steward.users.renewPassword({ params: { id: person.id }, body: { hours: 1 } })
    server.later(61 * MINUTE)
    const body = { token: secretOf(link), password: 'quite another password' }
    await expect(server.stranger.users.setPassword({ body })).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const { client } = await server.signIn('steward')
    const { id } = await client.users.create({ body: { name: 'a program', roles: ['service'] } })
    await expect(client.users.renewPassword({ params: { id }, body: {} })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

describe('sessions', () => {
  const ended = (person: { client: TestServer['stranger'] }) =>
    expect(person.client.me.get()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })

  it('[AC6] a changed password ends the other sessions, and the old password', async () => {
    const first = await server.invite('changing', ['researcher'])
    const second = await server.signIn('changing')
    const next = 'quite another password'
    const wrong = second.client.me.password({ body: { old: 'not the password', new: next } })
    await expect(wrong).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    await second.client.me.password({ body: { old: PASSWORD, new: next } })
    await ended(first)
    await expect(second.client.me.get()).resolves.toBeDefined()
    expect(await refusal('changing', PASSWORD)).toMatchObject({ code: 'SIGN_IN_FAILED' })
    await expect(server.signIn('changing', next)).resolves.toBeDefined()
  })

  it('[AC6] changed roles count at once: earlier sessions end', async () => {
    const person = await server.invite('promoted', ['researcher'])
    await (await server.signIn('steward')).client.users.change({
      params: { id: person.id },
      body: { roles: ['auditor'] },
    })
    await ended(person)
    expect(await (await server.signIn('promoted')).client.me.get()).toMatchObject({ roles: ['auditor'] })
  })

  it('[AC6] a session ends after an idle hour and after twelve hours of work', async () => {
    const idle = await server.signIn('researcher')
    const busy = await server.signIn('auditor')
    for (let half = 0; half < 23; half++) {
      server.later(30 * MINUTE)
      await busy.client.me.get()
      if (half === 2) await ended(idle)
    }
    server.later(31 * MINUTE)
    await ended(busy)
  })
})

describe('tokens and accounts', () => {
  it('[AC6] [AC7] a blocked account is nobody, whatever sessions and tokens are left of it', async () => {
    const person = await server.invite('Blocked at once', ['researcher'])
    const made = await person.client.tokens.create({ body: { name: 'left over', scopes: ['*'] } })
    const token = createClient({ baseUrl: server.url, token: made.secret })
    await expect(token.me.get()).resolves.toMatchObject({ id: person.id })
    // Blocking ends both; here the state alone is changed, as for a sign-in at that very moment.
    await server.services.store.write((tx) => changeGuarded(tx, 'users', person.id, { state: 'blocked' }))
    await expect(person.client.me.get()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(token.me.get()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('[AC7] a token may what its scopes say and makes none that may more, or lives longer', async () => {
    const steward = await server.signIn('steward')
    const made = await steward.client.tokens.create({
      body: { name: 'ci', scopes: ['tokens:write', 'me:read'], days: 2 },
    })
    const client = createClient({ baseUrl: server.url, token: made.secret })
    expect(await client.me.get()).toMatchObject({ by: 'token', scopes: ['tokens:write', 'me:read'] })
    await expect(client.users.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const wider = client.tokens.create({ body: { name: 'more', scopes: ['*'] } })
    await expect(wider).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const child = await client.tokens.create({ body: { name: 'same', scopes: ['me:read'], days: 300 } })
    expect(child.expires).toBe(made.expires)
    expect(scopeAllows(['users:read'], '*')).toBe(false)
    expect(scopeAllows(['*:read'], '*:read')).toBe(true)
    expect(scopeAllows(['*:read'], 'users:write')).toBe(false)
  })

  it('[AC800] a token ends when its maker says, and within a year', async () => {
    const { client } = await server.signIn('steward')
    const now = server.services.now().getTime()
    const at = (days: number) => new Date(now + days * 24 * 60 * MINUTE).toISOString()
    const make = (end: object) => client.tokens.create({ body: { name: 't', scopes: ['me:read'], ...end } })
    expect((await make({ expires: at(2) })).expires).toBe(at(2))
    expect((await make({})).expires.slice(0, 10)).toBe(at(90).slice(0, 10))
    for (const end of [{ expires: at(-1) }, { expires: at(400) }, { expires: at(2), days: 2 }])
      await expect(make(end)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('[AC7] nobody makes a token for another person, or revokes theirs', async () => {
    const [steward, researcher, auditor] = [
      await server.signIn('steward'),
      await server.signIn('researcher'),
      await server.signIn('auditor'),
    ]
    const body = { name: 'x', scopes: ['*'] }
    for (const person of [steward, auditor]) {
      const making = person.client.tokens.create({ body: { ...body, owner: researcher.id } })
      await expect(making).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    const own = await researcher.client.tokens.create({ body })
    await expect(auditor.client.tokens.remove({ params: { id: own.id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await steward.client.tokens.remove({ params: { id: own.id } })
    expect((await researcher.client.tokens.list()).tokens).toEqual([])
  })

  it('[AC9] the last steward can neither go, be blocked, nor become something else', async () => {
    const { client, id } = await server.signIn('steward')
    const params = { id }
    for (const tried of [
      client.users.remove({ params }),
      client.users.change({ params, body: { state: 'blocked' } }),
      client.users.change({ params, body: { roles: ['auditor'] } }),
    ])
      await expect(tried).rejects.toMatchObject({ code: 'CONFLICT' })
    await server.invite('second steward', ['steward'])
    await expect(client.users.change({ params, body: { roles: ['auditor'] } })).resolves.toMatchObject({
      roles: ['auditor'],
    })
  })
})
