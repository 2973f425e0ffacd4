import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, type OpenStudio, openSample, openStudio } from './studio.fixture.ts'

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

describe.skipIf(browserPath === undefined)('one policy', () => {
  let studio: OpenStudio
  beforeAll(async () => {
    studio = await openStudio()
  })
  afterAll(() => studio?.close())

  it('[BR5] changed in two places asks the second, who loses nothing', async () => {
    const { page: mine, context } = await studio.visitor()
    const project = await openSample(studio, mine)
    const theirs = await context.newPage()
    for (const page of [mine, theirs]) {
      await page.goto(`${project}/roles`)
      await page.getByRole('radiogroup', { name: 'Role of ward', exact: true }).waitFor()
    }
    await theirs.getByRole('radiogroup', { name: 'Role of ward', exact: true }).getByText('other').click()
    await theirs.getByText('Saved', { exact: true }).waitFor()
    await mine.getByRole('radiogroup', { name: 'Role of insurance', exact: true }).getByText('secret').click()
    const dialog = mine.getByRole('dialog', { name: 'Somebody else changed this policy' })
    await dialog.waitFor()
    await dialog.getByText('ward → other').waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    const chosen = (column: string) =>
      mine
        .getByRole('radiogroup', { name: `Role of ${column}`, exact: true })
        .locator('[aria-checked=true] span')
        .first()
        .textContent()
    await expect.poll(() => chosen('ward')).toBe('other')
    await mine.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => chosen('insurance')).toBe('secret')
    await context.close()
  })

  it('[BR10] is kept while the server is gone, and saved when it is back', async () => {
    const { page, context } = await studio.visitor()
    await studio.stop()
    await studio.start()
    const project = await openProject(page)
    await page.goto(`${project}/roles`)
    const role = page.getByRole('radiogroup', { name: 'Role of income', exact: true })
    await role.waitFor()
    await studio.stop()
    await role.getByText('other').click()
    await page.getByText('The server does not answer.').waitFor()
    await page.getByText('Not saved: the server did not take it').waitFor()
    await studio.start()
    await page.getByText('Connected again.').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => role.locator('[aria-checked=true] span').first().textContent()).toBe('other')
    await context.close()
  })

  const openProject = async (page: import('playwright-core').Page): Promise<string> => {
    await page.goto(studio.link())
    await page
      .getByRole('link', { name: /Sample hospital/ })
      .first()
      .click()
    await page.waitForURL(/\/data$/)
    return page.url().replace(/\/data$/, '')
  }
})
