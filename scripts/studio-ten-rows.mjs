import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './workspace.mjs'

const NAME = 'virtual:ten-rows'

/** Ten invented people. The number pairs a published row with its own, and is not shown. */
const PEOPLE = {
  number: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  age: ['23', '27', '25', '29', '34', '36', '38', '51', '55', '58'],
  zip: ['10115', '10117', '10119', '10115', '20095', '20097', '20095', '80331', '80333', '80335'],
  illness: ['flu', 'asthma', 'HIV', 'flu', 'gout', 'HIV', 'flu', 'asthma', 'gout', 'flu'],
  choice: ['1', '2', '3', '1', '2', '3', '1', '1', '2', '1'],
}

const POLICY = {
  outis: 1,
  attributes: {
    number: { role: 'neutral', publish: 'as is' },
    age: { role: 'quasi', type: 'number', hierarchy: { intervals: [5, 20] } },
    zip: { role: 'quasi', type: 'text', hierarchy: { prefix: 5, keep: [4, 2] } },
    illness: {
      role: 'sensitive',
      taxonomy: { groups: { infection: ['flu', 'HIV'], chronic: ['asthma', 'gout'] } },
    },
  },
  others: 'drop',
}

/**
 * What a method must be told beside nothing: of groups that two people make.
 * @type {Readonly<Record<string, Readonly<Record<string, unknown>>>>}
 */
const ASKED = {
  'full-domain': { k: 2 },
  mondrian: { k: 2 },
  local: { k: 2 },
  caat: { k: 2, l: 2 },
  kaca: { k: 2 },
  slicing: { l: 2 },
  sbtam: { k: 2, 'sensitive-values': { illness: ['HIV'] } },
  mixed: {
    strata: [
      { name: 'HIV', where: { illness: ['HIV'] }, k: 2 },
      { name: 'others', rest: true, quasi: ['age'], k: 2 },
    ],
  },
  personalised: { choice: { column: 'choice' } },
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

/** The people, and the release of each method that can be shown on so few rows. */
async function tenRows() {
  const built = (/** @type {string} */ file) =>
    import(pathToFileURL(join(root, 'packages/core/dist', file)).href)
  const { anonymize } = await built('index.js')
  const { methods } = await built('methods/index.js')
  /** @type {Record<string, unknown>} */
  const releases = {}
  for (const { id, recoding } of methods) {
    const options = ASKED[id]
    if (options === undefined)
      throw new Error(`scripts/studio-ten-rows.mjs does not say what to ask of ${id}.`)
    const policy = { ...POLICY, method: { [id]: options } }
    const { columns } = await anonymize(PEOPLE, policy, { seed: 'ten', allowSeed: true, attack: false })
    releases[id] = shown(columns, { paired: recoding !== 'sliced' })
  }
  const { number: _, choice, ...people } = PEOPLE
  return { people, choice, releases }
}

/**
 * Rows of people in their order; rows that are set together anew as they come.
 * @param {Readonly<Record<string, readonly unknown[]>>} columns
 * @param {{ readonly paired: boolean }} how
 */
function shown({ number = [], ...columns }, { paired }) {
  const places = number.map((_, place) => place)
  if (paired) places.sort((one, other) => Number(number[one]) - Number(number[other]))
  const cells = Object.entries(columns).map(([name, values]) => [
    name,
    places.map((place) => String(values[place])),
  ])
  return { paired, columns: Object.fromEntries(cells) }
}
