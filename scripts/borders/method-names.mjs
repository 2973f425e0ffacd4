import { lineAt, walk } from './sources.mjs'

/** @typedef {import('./sources.mjs').Node & Record<string, any>} AnyNode */

const METHODS = 'packages/core/src/methods/'

/** Where methods are known by name: their own folders, and what shows papers, measures, draws cases and lists examples. */
const MAY_ASK = [METHODS, 'packages/papers/', 'packages/examples/', 'bench/', 'fuzz/', 'golden/', 'scripts/']

/** What still asks, until it is part of the methods' own folders. None is to be added. */
const STILL_ASKS = new Set(['packages/learn/src/evaluate/read-compared.ts'])

/**
 * Nothing outside a method's folder asks which method it has: what is special of one stands in its record.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkMethodNames(sources) {
  const ids = new Set(sources.filter(({ path }) => path.startsWith(METHODS)).flatMap(idsIn))
  return sources
    .filter(
      ({ path, test }) =>
        !test && !STILL_ASKS.has(path) && !MAY_ASK.some((folder) => path.startsWith(folder)),
    )
    .flatMap((source) => askedIn(source, ids))
}

/**
 * The ids of the methods that a file declares.
 * @param {import('./sources.mjs').Source} source
 * @returns {string[]}
 */
function idsIn({ text }) {
  return [...text.matchAll(/\bdefineMethod\(\{\s*id: '([^']+)'/g)].map(([, id]) => id ?? '')
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
    for (const id of comparedIds(node).filter((one) => ids.has(one))) {
      const line = lineAt(source.text, node.start)
      findings.push({ rule: 'method-name', path: source.path, line, message: `asks whether it is ${id}` })
    }
  })
  return findings
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
