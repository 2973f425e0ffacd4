import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { packageEntries } from '../package-sources.mjs'
import { lineAt } from './sources.mjs'

/** What each workspace folder may import of the others, by package name. */
const PACKAGES = {
  'packages/core': [],
  'packages/advise': ['@outis/core', '@outis/learn'],
  'packages/examples': ['@outis/core'],
  'packages/interpret': ['@outis/core'],
  'packages/learn': ['@outis/core'],
  'packages/airlock': ['@outis/core', '@outis/interpret', '@outis/learn'],
  'packages/papers': ['@outis/core', '@outis/examples', '@outis/learn'],
  'packages/spark': ['@outis/core'],
  'packages/engines': [
    '@outis/advise',
    '@outis/core',
    '@outis/interpret',
    '@outis/learn',
    '@outis/papers',
    '@outis/spark',
  ],
  'packages/api': ['@outis/core'],
  'apps/server': ['@outis/airlock', '@outis/api', '@outis/core', '@outis/engines', '@outis/examples'],
  'apps/cli': [
    '@outis/advise',
    '@outis/api',
    '@outis/core',
    '@outis/engines',
    '@outis/examples',
    '@outis/interpret',
    '@outis/learn',
    '@outis/papers',
    '@outis/server',
  ],
  'apps/studio': ['@outis/api', '@outis/core'],
  'research/bench': [
    '@outis/advise',
    '@outis/api',
    '@outis/core',
    '@outis/engines',
    '@outis/examples',
    '@outis/learn',
    '@outis/server',
    '@outis/spark',
  ],
  scripts: ['@outis/advise', '@outis/api', '@outis/core', '@outis/engines', '@outis/examples'],
  'research/golden': ['@outis/core', '@outis/engines', '@outis/learn'],
  'research/fuzz': ['@outis/engines'],
  'research/mutation': [],
  'research/bench-page': [],
}

/** What tests of a workspace folder may import beside that. */
const FOR_TESTS_OF = {
  'packages/advise': ['@outis/examples'],
  'packages/engines': ['@outis/examples'],
}

/** Packages that run in a browser too. */
const PURE = new Set([
  'packages/advise',
  'packages/api',
  'packages/core',
  'packages/examples',
  'packages/interpret',
  'packages/learn',
  'packages/airlock',
  'packages/papers',
])

/** The one file of the fuzzer that runs the product: an oracle that shares code with it would share its mistakes. */
const FUZZED = 'research/fuzz/src/driver/product-process.ts'

const DATA = ['data', 'data/table', 'data/hierarchy', 'data/recoding']
const BELOW_METHODS = [...DATA, 'policy/options', 'models', 'metrics', 'methods/contract']

/**
 * What each folder of a package may import of the others. A folder inside a folder has a line of its own where its rules differ.
 * In the core every folder may use `data` without its tables, that is `random`, `value`, `words` and errors.
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[] | 'everything'>>>>}
 */
const FOLDERS = {
  'packages/core': {
    data: [],
    'data/table': ['data'],
    'data/hierarchy': ['data/table'],
    'data/recoding': ['data/table', 'data/hierarchy'],
    'data/columns': ['data/table', 'run/engine'],
    'policy/options': [...DATA, 'models', 'metrics', 'methods/contract'],
    models: [...DATA, 'policy/options'],
    metrics: [...DATA, 'policy/options', 'models'],
    'run/engine': ['data/table', 'data/recoding', 'policy/options', 'methods/contract'],
    'run/memory': [
      'data/table',
      'data/recoding',
      'data/columns',
      'policy/options',
      'methods/contract',
      'run/engine',
    ],
    check: BELOW_METHODS,
    'check/gate': 'everything',
    report: 'everything',
    'methods/contract': [...BELOW_METHODS, 'run/engine', 'check', 'report', 'attacks'],
    methods: [...BELOW_METHODS, 'run/engine', 'check', 'report', 'attacks', 'profile'],
    releases: [...BELOW_METHODS, 'run/engine', 'check', 'report', 'attacks', 'ledger', 'methods', 'profile'],
    policy: [...BELOW_METHODS, 'attacks', 'methods', 'releases'],
    'policy/text': ['policy', 'policy/options'],
    profile: ['data/table', 'data/hierarchy', 'policy/options', 'models', 'metrics', 'policy'],
    attacks: [...BELOW_METHODS, 'check', 'report'],
    ledger: ['attacks'],
    verdict: 'everything',
    run: 'everything',
    library: 'everything',
  },
  'packages/learn': {
    classifiers: [],
    compared: [],
    correlation: ['compared'],
    distributions: ['compared'],
    queries: ['compared'],
    propensity: ['classifiers', 'compared'],
    evaluate: ['classifiers', 'compared', 'correlation', 'distributions', 'queries', 'propensity'],
    report: 'everything',
  },
  'packages/advise': {
    question: [],
    policy: ['question'],
    space: ['question', 'policy'],
    trial: ['question', 'policy', 'space'],
    search: ['question', 'policy', 'space', 'trial', 'answer'],
    answer: ['question', 'policy', 'space', 'trial'],
    report: 'everything',
  },
}

const CORE = 'packages/core/src/'
/** What tests of the packages above may use of the core's; no part of the package. */
const CORE_TESTING = ['@outis/core/testing', '@outis/core/testing/postgres', '@outis/core/testing/spark']
const BUILTIN = new Set(builtinModules)

/** Packages that only test code may use. */
const FOR_TESTS = new Set(['vitest', 'fast-check', 'rolldown'])

/**
 * Imports that cross a border: apps → engines → core, the order of folders inside core, packages that are not declared.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkImports(sources, root) {
  const entries = new Set(packageEntries(root).map(({ name }) => name))
  return sources.flatMap((source) =>
    source.imports.flatMap(({ name, start }) => {
      const message = name.startsWith('.')
        ? relativeFault(source, name)
        : bareFault(source, name, { root, entries })
      return message === undefined
        ? []
        : [{ rule: 'border', path: source.path, line: lineAt(source.text, start), message }]
    }),
  )
}

/**
 * @param {import('./sources.mjs').Source} source
 * @param {string} name
 * @returns {string | undefined}
 */
function relativeFault(source, name) {
  const target = posix.join(posix.dirname(source.path), name)
  if (packageOf(source.path) !== packageOf(target) && !isTool(source.path, target))
    return `leaves its package: ${name}`
  const home = packageOf(source.path)
  const order = FOLDERS[home]
  const index = `${home}/src/index.ts`
  if (order === undefined || source.test || source.path === index) return undefined
  const [from = '', to = ''] = [source.path, target].map((path) =>
    folderOf(path.slice(`${home}/src/`.length), order),
  )
  if (target === index || (from !== to && target.endsWith('/index.ts')))
    return 'imports an index that is for other packages'
  const past = pastRegistry(source.path, target)
  if (past) return past
  if (from === to || (home === 'packages/core' && to === 'data')) return undefined
  const shown = home.slice('packages/'.length)
  if (from === '') return `stands below all folders of the ${shown} and may import none`
  // What a folder shows to other packages may come from folders above it: nobody in the package imports it.
  if (source.path === `${home}/src/${from}/index.ts`) return undefined
  const allowed = order[from]
  if (allowed === undefined) return `the folder ${from} has no place in the order of the ${shown}`
  return allowed === 'everything' || allowed.includes(to)
    ? undefined
    : `${shown}/${from} may not import ${shown}/${to}`
}

/**
 * Checking never trusts searching: what checks releases imports no method. A run reaches methods and kinds of release by their
 * registries, contracts and what all kinds share.
 * @param {string} path
 * @param {string} target
 * @returns {string | undefined}
 */
function pastRegistry(path, target) {
  const isIn = (/** @type {RegExp} */ folder, /** @type {string} */ file) =>
    file.startsWith(CORE) && folder.test(file.slice(CORE.length))
  const isMethod = isIn(/^methods\/(?!contract\/)[^/]+\//, target)
  const isKind = isIn(/^releases\/(?!kit\/)[^/]+\//, target)
  if (isMethod && isIn(/^(releases\/[^/]+\/check|check)\//, path))
    return 'what checks a release may not import a method or a plan'
  if ((isMethod || isKind) && isIn(/^run\//, path))
    return 'a run reaches methods and kinds of release by their registries alone'
  return undefined
}

/**
 * @param {import('./sources.mjs').Source} source
 * @param {string} name
 * @param {{ root: string, entries: ReadonlySet<string> }} workspace Entries: what packages say others may import.
 * @returns {string | undefined}
 */
function bareFault(source, name, { root, entries }) {
  const home = packageOf(source.path)
  if (name.startsWith('node:') || BUILTIN.has(name)) {
    return PURE.has(home) && !source.test ? `${home} runs in browsers too: no ${name}` : undefined
  }
  // Made by a plugin when the studio is built.
  if (name.startsWith('virtual:'))
    return home === 'apps/studio' ? undefined : `${name} is made for the studio`
  const dependency = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  if (FOR_TESTS.has(dependency))
    return source.test || home === 'scripts' || home === 'research/mutation'
      ? undefined
      : `${dependency} is for tests`
  if (dependency.startsWith('@outis/') || dependency === 'outis') {
    if (CORE_TESTING.includes(name) && source.test) return undefined
    if (name !== dependency && !entries.has(name)) return `reaches into a package: ${name}`
    const allowed = [...listed(PACKAGES, home), ...(source.test ? listed(FOR_TESTS_OF, home) : [])]
    if (home === 'research/fuzz' && source.path !== FUZZED)
      return `of the fuzzer only ${FUZZED} may import ${dependency}`
    return allowed.includes(dependency) ? undefined : `${home} may not import ${dependency}`
  }
  if (home === 'packages/core' && !['@noble/hashes', 'yaml', 'zod'].includes(dependency))
    return `@noble/hashes, yaml and zod are the core's only dependencies, not ${dependency}`
  return declaredBy(home, root).has(dependency)
    ? undefined
    : `${dependency} is not in the dependencies of ${home}`
}

/**
 * @param {Readonly<Record<string, readonly string[]>>} lists
 * @param {string} home
 * @returns {readonly string[]}
 */
const listed = (lists, home) => lists[home] ?? []

/**
 * Names of the dependencies of a workspace folder; the root's own for folders without a package.json.
 * @param {string} home
 * @param {string} root
 * @returns {Set<string>}
 */
function declaredBy(home, root) {
  const own = join(root, home, 'package.json')
  const found = JSON.parse(readFileSync(existsSync(own) ? own : join(root, 'package.json'), 'utf8'))
  const names = Object.keys({ ...found.dependencies, ...found.devDependencies })
  // Benchmarks run inside the workspace and measure what the packages depend on.
  if (home === 'research/bench') names.push(...declaredBy('packages/engines', root))
  return new Set(names)
}

/**
 * What proves the product may use the workspace's own tools.
 * @param {string} path
 * @param {string} target
 */
const isTool = (path, target) => path.startsWith('research/') && target.startsWith('scripts/')

/** @param {string} path */
function packageOf(path) {
  const parts = path.split('/')
  return parts.slice(0, ['packages', 'apps', 'research'].includes(parts[0] ?? '') ? 2 : 1).join('/')
}

/**
 * The folder whose rules hold for a file: the innermost that has a line in the order, else the outermost.
 * @param {string} inside Path below src.
 * @param {Readonly<Record<string, unknown>>} order
 */
function folderOf(inside, order) {
  const parts = inside.split('/').slice(0, -1)
  for (let depth = parts.length; depth > 1; depth--) {
    const folder = parts.slice(0, depth).join('/')
    if (folder in order) return folder
  }
  return parts[0] ?? ''
}

/**
 * Each import cycle once, types included, as the list of its files.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkCycles(sources) {
  const edges = new Map(sources.map((source) => [source.path, targetsOf(source)]))
  /** @type {import('./sources.mjs').Finding[]} */
  const findings = []
  const done = new Set()
  /** @type {string[]} */
  const trail = []
  /** @param {string} path */
  const visit = (path) => {
    const since = trail.indexOf(path)
    if (since >= 0) {
      const cycle = [...trail.slice(since), path].join(' → ')
      findings.push({ rule: 'cycle', path, message: `imports itself: ${cycle}` })
    } else if (!done.has(path)) {
      trail.push(path)
      for (const target of edges.get(path) ?? []) visit(target)
      trail.pop()
      done.add(path)
    }
  }
  for (const path of edges.keys()) visit(path)
  return findings
}

/** @param {import('./sources.mjs').Source} source */
function targetsOf(source) {
  return source.imports
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name }) => posix.join(posix.dirname(source.path), name))
}
