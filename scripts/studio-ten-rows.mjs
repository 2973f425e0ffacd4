import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './workspace.mjs'

const NAME = 'virtual:ten-rows'

/**
 * Ten invented people.
 * @type {import('@outis/core').PicturedPeople}
 */
const PEOPLE = {
  quasi: {
    age: ['23', '27', '25', '29', '34', '36', '38', '51', '55', '58'],
    zip: ['10115', '10117', '10119', '10115', '20095', '20097', '20095', '80331', '80333', '80335'],
  },
  attributes: {
    age: { role: 'quasi', type: 'number', hierarchy: { intervals: [5, 20] } },
    zip: { role: 'quasi', type: 'text', hierarchy: { prefix: 5, keep: [4, 2] } },
  },
  secret: {
    name: 'illness',
    values: ['flu', 'asthma', 'HIV', 'flu', 'gout', 'HIV', 'flu', 'asthma', 'gout', 'flu'],
    groups: { infection: ['flu', 'HIV'], chronic: ['asthma', 'gout'] },
    picked: 'HIV',
  },
  choices: ['1', '2', '3', '1', '2', '3', '1', '1', '2', '1'],
}

/**
 * Makes `virtual:ten-rows` when the studio is built: what each method really makes of ten people, with a fixed seed.
 * @returns {import('vite').Plugin}
 */
export function tenRowsPlugin() {
  return {
    name: 'outis-ten-rows',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) =>
      id === `\0${NAME}` ? `export const tenRows = ${JSON.stringify(await tenRows())}` : undefined,
  }
}

/** The people, and the release of each method, as the server answers for people of a table. */
async function tenRows() {
  /** @type {typeof import('@outis/core')} */
  const { pictureMethods } = await import(pathToFileURL(join(root, 'packages/core/dist/index.js')).href)
  const { quasi, secret, choices } = PEOPLE
  const methods = await pictureMethods(PEOPLE)
  return {
    secret: secret.name,
    choices,
    columns: listed({ ...quasi, [secret.name]: secret.values }),
    methods: methods.map(({ columns, ...one }) => ({
      ...one,
      columns: listed(columns),
    })),
  }
}

/** @param {Readonly<Record<string, readonly string[]>>} columns */
const listed = (columns) => Object.entries(columns).map(([name, values]) => ({ name, values }))
