/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ readonly id: string, readonly link: string, readonly state: string, readonly release: string,
 *   readonly links: readonly [{ readonly link: string }] }} Answer what is read of answers here
 */

const PASSWORD = 'a password for pictures'

const POLICY = `outis: 1
data: { source: ward.csv }
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [10, 30] } }
  sex: quasi
  illness: sensitive
method: { mondrian: { k: 5 } }
release: { to: out/ward.csv }
`
const ILLNESSES = ['flu', 'asthma', 'gout', 'diabetes']
const TABLE = [
  'id,age,sex,illness',
  ...Array.from(
    { length: 200 },
    (_, at) => `P${1000 + at},${20 + (at % 50)},${at % 2 ? 'F' : 'M'},${ILLNESSES[(at * 7) % 4]}`,
  ),
].join('\n')

/**
 * A server with people of every role, a granted release, a request that waits, and a register of consent.
 * @param {string} link the one-time link of the start
 * @param {() => Promise<Page>} stranger somebody who is not signed in
 * @returns {Promise<{ people: Readonly<Record<'steward' | 'researcher' | 'approver' | 'auditor', Page>>, consent: string }>}
 */
export async function smallHouse(link, stranger) {
  const steward = await stranger()
  await steward.goto(link)
  await steward.getByLabel('Name').fill('Sofia Steward')
  await enter(steward)
  /** @type {(name: string, role: string) => Promise<Page>} */
  const invite = async (name, role) => {
    const made = await ask(steward, 'POST', '/invitations', { name, roles: [role] })
    const page = await stranger()
    await page.goto(made.link)
    await enter(page)
    return page
  }
  const people = {
    steward,
    researcher: await invite('Rosa Researcher', 'researcher'),
    approver: await invite('Anton Approver', 'approver'),
    auditor: await invite('Ada Auditor', 'auditor'),
  }
  const { release, project } = await makeRelease(steward)
  const { id: researcher } = await ask(people.researcher, 'GET', '/me')
  await ask(steward, 'POST', '/grants', {
    ...{ researcher, release, purpose: 'Which illnesses come with age?', approval: true },
    expires: '2100-01-01T00:00:00Z',
  })
  await ask(people.researcher, 'POST', '/analyses', { release, kind: 'counts', column: 'illness' })
  const register = await ask(steward, 'POST', '/registers', {
    ...{ project, title: 'What may the ward publish about you?', keyColumn: 'id' },
    attributes: [{ column: 'illness', label: 'Your illness', example: { value: 'asthma', group: 'lungs' } }],
  })
  const { links } = await ask(steward, 'POST', `/registers/${register.id}/links`, {
    keys: ['P1000'],
    kind: 'long',
  })
  return { people, consent: links[0].link }
}

/** @param {Page} page */
async function enter(page) {
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByRole('button', { name: 'Make the account' }).waitFor({ state: 'detached' })
}

/** @param {Page} steward */
async function makeRelease(steward) {
  const { id: project } = await ask(steward, 'POST', '/projects', { name: 'Ward 2026' })
  await ask(steward, 'PUT', `/projects/${project}/policy`, POLICY, 'application/yaml')
  await ask(steward, 'PUT', `/projects/${project}/source?name=ward.csv`, TABLE, 'application/octet-stream')
  const { id } = await ask(steward, 'POST', `/projects/${project}/runs`, { kind: 'run' })
  for (;;) {
    const { state, release } = await ask(steward, 'GET', `/runs/${id}`)
    if (state === 'done') {
      const acknowledge = 'The people of this table are made up.'
      await ask(steward, 'PATCH', `/releases/${release}`, { visibility: 'granted', acknowledge })
      return { project, release }
    }
    if (state === 'failed') throw new Error('The run of the pictures failed.')
    await steward.waitForTimeout(300)
  }
}

/**
 * Asks the server as the person of a page.
 * @param {Page} page
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [type]
 * @returns {Promise<Answer>}
 */
async function ask(page, method, path, body, type = 'application/json') {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  return page.evaluate(
    async ({ method, path, text, type }) => {
      const { csrf } = /** @type {{ csrf: string }} */ (await (await fetch('/api/v1/me')).json())
      const headers = { 'x-csrf-token': csrf, ...(text !== undefined && { 'content-type': type }) }
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers,
        ...(text !== undefined && { body: text }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      return /** @type {Answer} */ (await answer.json())
    },
    { method, path, text, type },
  )
}
