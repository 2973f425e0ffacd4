import { lineAt, parseSource } from '../../scripts/borders/sources.mjs'

/**
 * One small change of one source file.
 * @typedef {object} Mutant
 * @property {string} path Relative to the root, with /.
 * @property {number} line
 * @property {number} start Where the changed text begins.
 * @property {number} end
 * @property {string} becomes What stands there instead.
 *
 * @typedef {{ start: number, end: number, becomes: string }} Change
 * @typedef {import('../../scripts/borders/sources.mjs').Node & Record<string, any>} Node
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const OPERATORS = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '<<': ['>>'],
  '>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
}

/**
 * Methods by those that answer another question about the same things.
 * @type {Readonly<Record<string, string>>}
 */
const METHODS = {
  every: 'some',
  some: 'every',
  max: 'min',
  min: 'max',
  floor: 'ceil',
  ceil: 'floor',
  find: 'findLast',
  indexOf: 'lastIndexOf',
  startsWith: 'endsWith',
}

/** Methods that may be left out: the list stays as it is. */
const LEFT_OUT = new Set(['filter', 'sort', 'slice', 'reverse', 'trim', 'toSorted', 'toReversed'])

/** Parts of the tree that are no code that runs. */
const NOT_RUN = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
])
const RUNS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/**
 * Every mutant of a source text, in the order of the text.
 * @param {string} path
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(path, text) {
  const { program } = parseSource(path, text)
  /** @type {Mutant[]} */
  const found = []
  visit(/** @type {Node} */ (program), undefined, (node, parent) => {
    for (const change of changesOf(node, parent, text))
      found.push({ path, line: lineAt(text, change.start), ...change })
  })
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}

/**
 * @param {string} text
 * @param {Mutant} mutant
 */
export const mutated = (text, { start, end, becomes }) => text.slice(0, start) + becomes + text.slice(end)

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 * @param {(node: Node, parent: Node | undefined) => void} see
 */
function visit(node, parent, see) {
  if (node.type.startsWith('TS') && !RUNS.has(node.type)) return
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
  see(node, parent)
  for (const [key, value] of Object.entries(node)) {
    if (NOT_RUN.has(key)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof child.type === 'string')
        visit(child, node, see)
  }
}

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 * @param {string} text
 * @returns {Change[]}
 */
function changesOf(node, parent, text) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node, text)
    case 'AssignmentExpression':
      return [...operatorChanges(node, text), ...addedChanges(node)]
    case 'ArrowFunctionExpression':
      return node.expression ? [{ start: node.body.start, end: node.body.end, becomes: 'undefined' }] : []
    case 'UnaryExpression':
      return ['!', '-'].includes(node.operator)
        ? [{ start: node.start, end: node.start + 1, becomes: '' }]
        : []
    case 'ConditionalExpression':
    case 'IfStatement':
      return ['true', 'false'].map((becomes) => ({ start: node.test.start, end: node.test.end, becomes }))
    case 'Literal':
      return literalChanges(node, parent)
    case 'CallExpression':
      return callChanges(node)
    case 'ExpressionStatement':
      return typeof node.directive !== 'string' ? [{ start: node.start, end: node.end, becomes: ';' }] : []
    case 'ThrowStatement':
    case 'ContinueStatement':
      return [{ start: node.start, end: node.end, becomes: ';' }]
    case 'ReturnStatement':
      return node.argument && text.slice(node.argument.start, node.argument.end) !== 'undefined'
        ? [{ start: node.argument.start, end: node.argument.end, becomes: 'undefined' }]
        : []
    default:
      return []
  }
}

/**
 * @param {Node} node
 * @param {string} text
 * @returns {Change[]}
 */
function operatorChanges({ operator, left, right, start, end }, text) {
  if (operator === '??') {
    // Either side alone.
    return [
      { start, end: right.start, becomes: '' },
      { start: left.end, end, becomes: '' },
    ]
  }
  const at = text.indexOf(operator, left.end)
  return (OPERATORS[operator] ?? []).map((becomes) => ({ start: at, end: at + operator.length, becomes }))
}

/**
 * What is added up counts as one.
 * @param {Node} node
 * @returns {Change[]}
 */
function addedChanges({ operator, right: { type, start, end } }) {
  return operator === '+=' && type !== 'Literal' ? [{ start, end, becomes: '1' }] : []
}

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 * @returns {Change[]}
 */
function literalChanges({ value, start, end }, parent) {
  if (parent?.type === 'Property' && parent.key.start === start && !parent.computed) return []
  if (typeof value === 'boolean') return [{ start, end, becomes: String(!value) }]
  if (typeof value !== 'number') return []
  return [{ start, end, becomes: String(value === 0 ? 1 : value === 1 ? 0 : value + 1) }]
}

/**
 * @param {Node} node
 * @returns {Change[]}
 */
function callChanges({ callee, end }) {
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const { object, property } = callee
  const other = METHODS[property.name]
  return [
    ...(other ? [{ start: property.start, end: property.end, becomes: other }] : []),
    ...(LEFT_OUT.has(property.name) ? [{ start: object.end, end, becomes: '' }] : []),
  ]
}
