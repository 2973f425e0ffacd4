import { posix } from 'node:path'
import { lineAt, walk } from './sources.mjs'

/** @typedef {import('./sources.mjs').Node & Record<string, any>} AnyNode */

const METHODS = 'packages/core/src/methods/'
/** What all methods have in common. */
const COMMON = [`${METHODS}contract/`]

/**
 * Where methods are known by name: their own folders, the kinds of release that their plans become, and what shows papers, measures, draws cases, lists examples and
 * writes policies for others.
 */
const MAY_NAME = [
  METHODS,
  'packages/core/src/releases/',
  'packages/core/src/profile/',
  'packages/engines/src/profile/choose-draft.ts',
  'packages/advise/',
  'packages/papers/',
  'packages/examples/',
  'research/',
  'scripts/',
]

/** What runs, draws or interprets the work of one method for the engines; each a folder or file of that alone. */
const SERVES_ONE = ['packages/engines/src/threads/', 'packages/interpret/']

/** What stores, applies and writes plans goes by their kind, and one kind is called like the method that makes it. */
const BY_KIND = [
  'packages/core/src/data/recoding/',
  'packages/core/src/run/engine/',
  'packages/core/src/run/memory/',
  'packages/core/src/policy/stored-plan.ts',
  'packages/engines/src/duckdb/',
  'packages/engines/src/sql/',
  'packages/engines/src/memory/',
  'packages/spark/src/',
]

/** Ids that are words of everyday use: only what compares them with an id names a method. */
const EVERYDAY = new Set(['local', 'mixed'])

/**
 * Nothing outside a method's folder asks which method it has, imports from the folder, or is named for it: what is special
 * of one stands in its record. Lists of what a package exports do not count.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkMethodNames(sources) {
  const ids = new Set(sources.filter(({ path }) => path.startsWith(METHODS)).flatMap(idsIn))
  const told = [...ids].filter((id) => !EVERYDAY.has(id))
  return sources
    .filter(
      ({ path, test }) =>
        !test &&
        !path.endsWith('/index.ts') &&
        ![...MAY_NAME, ...SERVES_ONE].some((folder) => path.startsWith(folder)),
    )
    .flatMap((source) => [
      ...importedIn(source),
      ...askedIn(source, ids),
      ...(BY_KIND.some((folder) => source.path.startsWith(folder)) ? [] : namedIn(source, told)),
    ])
}

/**
 * The ids of the methods that a file declares.
 * @param {import('./sources.mjs').Source} source
 * @returns {string[]}
 */
function idsIn({ text }) {
  return [...text.matchAll(/\b(?:define|describe)Method\(\{\s*id: '([^']+)'/g)].map(([, id]) => id ?? '')
}

/**
 * @param {import('./sources.mjs').Source} source
 * @returns {import('./sources.mjs').Finding[]}
 */
function importedIn(source) {
  return source.imports.flatMap(({ name, start }) => {
    const target = name.startsWith('.') ? posix.join(posix.dirname(source.path), name) : ''
    if (!target.startsWith(METHODS) || !target.slice(METHODS.length).includes('/')) return []
    if (COMMON.some((folder) => target.startsWith(folder))) return []
    const folder = target.slice(METHODS.length).split('/')[0]
    return [finding(source, start, `imports from the method ${folder}`)]
  })
}

/**
 * Names and texts of the program that are an id, or begin with one: `slicing`, `SlicingReport`, `'full-domain'`.
 * @param {import('./sources.mjs').Source} source
 * @param {readonly string[]} ids
 * @returns {import('./sources.mjs').Finding[]}
 */
function namedIn(source, ids) {
  const words = ids.map((id) => ({ id, word: id.replace(/-/g, '').toLowerCase() }))
  /** @type {import('./sources.mjs').Finding[]} */
  const findings = []
  walk(source.program, (node) => {
    const { type, name, value } = /** @type {AnyNode} */ (node)
    const text = type === 'Identifier' ? name : type === 'Literal' ? value : undefined
    if (typeof text !== 'string' || /\s/.test(text) || text.includes('/')) return
    const plain = text.replace(/-/g, '').toLowerCase()
    const named = words.find(({ word }) => plain.startsWith(word))
    if (named) findings.push(finding(source, node.start, `names the method ${named.id}: ${text}`))
  })
  return findings
}

/**
 * @param {import('./sources.mjs').Source} source
 * @param {ReadonlySet<string>} ids
 * @returns {import('./sources.mjs').Finding[]}
 */
function askedIn(source, ids) {
  /** @type {import('./sources.mjs').Finding[]} */
  const findings = []
  walk(source.program, (node) => {
    for (const id of comparedIds(node).filter((one) => ids.has(one)))
      findings.push(finding(source, node.start, `asks whether it is ${id}`))
  })
  return findings
}

/**
 * @param {import('./sources.mjs').Source} source
 * @param {number} start
 * @param {string} message
 * @returns {import('./sources.mjs').Finding}
 */
function finding({ path, text }, start, message) {
  return { rule: 'method-name', path, line: lineAt(text, start), message }
}

/**
 * The texts that an id is compared with: `method.id === 'a'`, `['a', 'b'].includes(method.id)`, `switch (method.id)`.
 * @param {AnyNode} node
 * @returns {string[]}
 */
function comparedIds(node) {
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) {
    if (isId(node.left)) return textsOf([node.right])
    return isId(node.right) ? textsOf([node.left]) : []
  }
  if (node.type === 'SwitchStatement' && isId(node.discriminant))
    return textsOf(node.cases.map((/** @type {AnyNode} */ { test }) => test))
  const { callee } = node
  const includes =
    node.type === 'CallExpression' &&
    callee.type === 'MemberExpression' &&
    callee.property.name === 'includes'
  return includes && callee.object.type === 'ArrayExpression' && node.arguments.some(isId)
    ? textsOf(callee.object.elements)
    : []
}

/**
 * @param {AnyNode} node
 * @returns {boolean}
 */
function isId(node) {
  if (node.type === 'ChainExpression') return isId(node.expression)
  if (node.type === 'Identifier') return node.name === 'id'
  return node.type === 'MemberExpression' && !node.computed && node.property.name === 'id'
}

/**
 * @param {readonly (AnyNode | null)[]} nodes
 * @returns {string[]}
 */
function textsOf(nodes) {
  return nodes.flatMap((node) => (typeof node?.value === 'string' ? [node.value] : []))
}
