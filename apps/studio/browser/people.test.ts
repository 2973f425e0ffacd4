import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, type OpenStudio, openStudio } from './studio.fixture.ts'

/** RFC 6238: six digits of HMAC-SHA1 over the half minute. */
function codeOf(secret: string, at: number): string {
  const bits = [...secret.replace(/=+$/, '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const PASSWORD = 'a password for tests'

describe.skipIf(browserPath === undefined)('people of a server', () => {
  let studio: OpenStudio
  beforeAll(async () => {
    studio = await openStudio({ mode: 'server' })
  })
  afterAll(() => studio?.close())

  it('[BR9] the first steward enters by the link; signing in asks for the second factor, and only then', async () => {
    const { page, context } = await studio.visitor()
    await page.goto(studio.link())
    await page.getByLabel('Name').fill('steward')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Make the account' }).click()
    await page.getByRole('button', { name: 'Open the sample' }).waitFor()
    const secret = await page.evaluate(async (password) => {
      const { csrf } = await (await fetch('/api/v1/me')).json()
      const send = (method: string, body: unknown) =>
        fetch('/api/v1/me/second-factor', {
          method,
          headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
          body: JSON.stringify(body),
        })
      return (await (await send('POST', { password })).json()).secret as string
    }, PASSWORD)
    const confirmed = await page.evaluate(
      async (code) => {
        const { csrf } = await (await fetch('/api/v1/me')).json()
        return (
          await fetch('/api/v1/me/second-factor', {
            method: 'PUT',
            headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
            body: JSON.stringify({ code }),
          })
        ).status
      },
      codeOf(secret, Date.now()),
    )
    expect(confirmed).toBe(204)
    await context.clearCookies()
    await page.goto(`${studio.url()}/`)
    await page.waitForURL(/\/sign-in/)
    await page.getByLabel('Name').fill('steward')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Code of your authenticator').count()).toBe(0)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    // A code counts once: the next half minute has another, which servers take a little early.
    await page.getByLabel('Code of your authenticator').fill(codeOf(secret, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Open the sample' }).waitFor()
  })
})
