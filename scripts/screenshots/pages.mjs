/**
 * @typedef {object} Shown
 * @property {string} name
 * @property {string} path
 * @property {boolean} [inDocs] documents carry the light one
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} [act] what a reader would do first
 */

/** @type {(name: string) => NonNullable<Shown['act']>} */
const press = (name) => (page) => page.getByRole('button', { name }).click()

/**
 * Pages of a project, below its address.
 * @type {readonly Shown[]}
 */
export const steps = [
  { name: 'data', path: '/data', inDocs: true },
  { name: 'roles', path: '/roles', inDocs: true },
  {
    name: 'combinations',
    path: '/roles',
    act: (page) => page.getByRole('radio', { name: 'Combinations' }).click(),
  },
  {
    name: 'secret-values',
    path: '/roles?column=diagnosis',
    act: (page) => page.locator('li[data-column=diagnosis]').getByRole('button', { name: 'Values' }).click(),
  },
  { name: 'hierarchies-ruler', path: '/hierarchies?column=income', inDocs: true },
  { name: 'hierarchies-codes', path: '/hierarchies?column=zip' },
  { name: 'hierarchies-dates', path: '/hierarchies?column=birth-date' },
  { name: 'hierarchies-tree', path: '/hierarchies?column=diagnosis' },
  { name: 'protect', path: '/protect', inDocs: true },
  { name: 'choose', path: '/protect/choose', inDocs: true },
  { name: 'result', path: '/result', inDocs: true },
  { name: 'runs', path: '/runs' },
  { name: 'publish', path: '/publish', inDocs: true },
  { name: 'policy', path: '/roles', act: press('Policy') },
  { name: 'history', path: '/roles', act: press('History') },
  { name: 'help', path: '/roles', act: press('Help') },
]

/**
 * Pages of people, each with who sees it.
 * @type {readonly (Shown & { readonly who: 'steward' | 'researcher' | 'approver' | 'auditor' })[]}
 */
export const peoplePages = [
  { name: 'people', path: '/admin', who: 'steward' },
  { name: 'grants', path: '/admin/grants', who: 'steward' },
  { name: 'registers', path: '/admin/registers', who: 'steward' },
  { name: 'tokens', path: '/admin/tokens', who: 'steward' },
  { name: 'keys', path: '/admin/keys', who: 'steward' },
  { name: 'research', path: '/research', who: 'researcher' },
  { name: 'requests', path: '/requests', who: 'approver' },
  { name: 'trail', path: '/trail', who: 'auditor' },
]

export const looks = [
  { suffix: '', width: 1280, height: 860, scheme: /** @type {const} */ ('light') },
  { suffix: '-wide', width: 1920, height: 1080, scheme: /** @type {const} */ ('light') },
  { suffix: '-dark', width: 1280, height: 860, scheme: /** @type {const} */ ('dark') },
  { suffix: '-phone', width: 390, height: 844, scheme: /** @type {const} */ ('light') },
]
