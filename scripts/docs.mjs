import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiReference } from './api-reference.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { node, root, tools } from './workspace.mjs'

/**
 * What the documents take from the packages.
 * @typedef {object} CoreParts
 * @property {readonly import('@outis/core/attacks').Attack[]} attacks
 * @property {typeof import('@outis/core/methods')} methods
 * @property {typeof import('@outis/core/models')} models
 * @property {typeof import('@outis/core/options')} options
 * @property {typeof import('@outis/core/policy')} policy
 * @property {typeof import('@outis/core/schemas')} schemas
 * @property {Pick<typeof import('@outis/advise'), 'adviceJsonSchema'>} advise
 */

/**
 * The JSON Schemas of docs/, by path.
 * @param {CoreParts} core
 * @returns {Map<string, unknown>}
 */
export function schemaFiles({ schemas, advise }) {
  return new Map([
    ['docs/policy.schema.json', schemas.policyJsonSchema()],
    ['docs/report.schema.json', schemas.reportJsonSchema()],
    ['docs/dictionary.schema.json', schemas.dictionaryJsonSchema()],
    ['docs/attack.schema.json', schemas.attackJsonSchema()],
    ['docs/advice.schema.json', advise.adviceJsonSchema()],
  ])
}

/** Made whole from the table of routes. */
export const API_REFERENCE = 'docs/server/api.md'

/** Documents with tables of options. */
export const TABLED = ['docs/policy.md', 'docs/models.md', 'docs/attack.md', 'docs/measures.md']

const TABLE = /(<!-- table: (.+?) -->\n)[\s\S]*?(\n<!-- end of table -->)/g

/**
 * A document with its tables as the declarations of options have them now: what stands between `<!-- table: WHAT -->` and
 * `<!-- end of table -->`.
 * @param {string} text
 * @param {CoreParts} core
 * @returns {string}
 */
export function withTables(text, core) {
  return text.replace(TABLE, (_, head, what, tail) => `${head}\n${tableOf(what, core)}\n${tail}`)
}

/**
 * WHAT is `common options`, `models`, `attacks`, `presets`, `options of ID` (a method or model), `options of ID in KEY` (a list of groups), and
 * may end in `beyond ID`, whose options are left out.
 * @param {string} what
 * @param {CoreParts} core
 * @returns {string}
 */
function tableOf(what, { methods, models, options, policy, attacks }) {
  const common = methods.commonOptions()
  const modelOption = (/** @type {string} */ id, /** @type {string} */ name) =>
    models.findModel(id)?.options[name]
  if (what === 'common options') return options.optionTable(common, { modelOption })
  if (what === 'models') return modelTable(models.models)
  if (what === 'attacks') return attackTable(attacks)
  if (what === 'presets') return presetTable(policy.presets)
  const [, id = '', key, other] = /^options of (\S+?)(?: in (\S+))?(?: beyond (\S+))?$/.exec(what) ?? []
  const own = optionsOf(id)
  const listed = key === undefined ? undefined : own[key]
  const shown = listed?.kind === 'list' && listed.of.kind === 'group' ? listed.of.options : own
  const beyond = { ...common, ...(other === undefined ? {} : optionsOf(other)) }
  return options.optionTable(shown, { beyond, modelOption })

  /** @param {string} name */
  function optionsOf(name) {
    const found = (methods.findMethod(name) ?? models.findModel(name))?.options
    if (found === undefined) throw new Error(`No method or model is called ${name}: table of ${what}.`)
    return /** @type {import('@outis/core/options').Options} */ (found)
  }
}

/** @param {readonly import('@outis/core/models').Model[]} models */
function modelTable(models) {
  const rows = models.map(({ id, title, options, needs }) => {
    const names = [...Object.keys(options), ...(needs.includes('sensitive') ? ['of'] : [])]
    return `| [\`${id}\`](models.md#${id}) | ${title} | ${names.map((name) => `\`${name}\``).join(', ')} |`
  })
  return ['| id | model | options |', '|---|---|---|', ...rows].join('\n')
}

/** @param {readonly import('@outis/core/attacks').Attack[]} attacks */
function attackTable(attacks) {
  const rows = attacks.map(
    ({ id, title, attacker, always }) =>
      `| [\`${id}\`](attacks/${id}.md) | ${title} | ${attacker} | ${always ? 'every release' : 'those that it works against'} |`,
  )
  return ['| id | attack | attacker | tried on |', '|---|---|---|---|', ...rows].join('\n')
}

/** @param {readonly import('@outis/core/policy').Preset[]} presets */
function presetTable(presets) {
  const rows = presets.map(({ id, require, limits, source }) => {
    const asked = require.flatMap((one) =>
      Object.entries(one).map(([name, { max }]) => `\`${name}\` ≤ ${max}`),
    )
    const limited = Object.entries(limits).map(([name, limit]) => `attack \`${name}\` ≤ ${limit}`)
    return `| \`${id}\` | ${[...asked, ...limited].join(', ')} | ${source} |`
  })
  return ['| id | stands for | source |', '|---|---|---|', ...rows].join('\n')
}

/** Where the page of an attack lies, and its picture beside it. @param {string} id */
export const attackPage = (id) => `docs/attacks/${id}.md`

/** @param {string} id */
export const attackPicture = (id) => `docs/attacks/${id}.svg`

/**
 * The page of an attack with its picture: below the heading, where the page does not show it elsewhere.
 * @param {string} text
 * @param {import('@outis/core/attacks').Attack} attack
 * @returns {string}
 */
export function withPicture(text, { id, title }) {
  if (text.includes(`(${id}.svg)`)) return text
  const key =
    'How often each is right: guessing, the same attack on outsiders, and the attacker with the interval of that share. Dashed line: what is promised.'
  return text.replace(
    /^(# .*\n)/,
    `$1\n![${title}: the weak release of the example, and the one that resists](${id}.svg)\n\n*${key}*\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  // Types and packages alone: documents need neither the bundles nor the studio.
  if (node(tools.tsc, ['-b', 'packages/core', 'packages/advise', 'packages/api']) !== 0) process.exit(1)
  const { attacks, examplePicture } = await import('@outis/core/attacks')
  const core = {
    attacks: await Promise.all(Object.values(attacks).map((load) => load())),
    methods: await import('@outis/core/methods'),
    models: await import('@outis/core/models'),
    options: await import('@outis/core/options'),
    policy: await import('@outis/core/policy'),
    schemas: await import('@outis/core/schemas'),
    advise: await import('@outis/advise'),
  }
  for (const [path, schema] of schemaFiles(core)) {
    writeFileSync(join(root, path), `${JSON.stringify(schema, null, 2)}\n`)
    console.log(path)
  }
  node(tools.biome, ['format', '--write', ...schemaFiles(core).keys()])
  for (const path of TABLED) {
    writeFileSync(join(root, path), withTables(readFileSync(join(root, path), 'utf8'), core))
    console.log(path)
  }
  writeFileSync(join(root, API_REFERENCE), apiReference(await import('@outis/api')))
  console.log(API_REFERENCE)
  for (const attack of core.attacks) {
    const page = join(root, attackPage(attack.id))
    if (existsSync(page)) writeFileSync(page, withPicture(readFileSync(page, 'utf8'), attack))
    writeFileSync(join(root, attackPicture(attack.id)), await examplePicture(attack))
    console.log(attackPicture(attack.id))
  }
}
