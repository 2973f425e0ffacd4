import { lineAt, walk } from './sources.mjs'

const FILE_LINES = 400
const FUNCTION_LINES = 80

/** Data tables, which may be longer. */
const LONG_FILES = new Set(/** @type {string[]} */ ([]))

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|misc|common)\.tsx?$/

/**
 * What the conventions forbid in one file: too long, `any`, `enum`, default exports, Math.random, tests left alone, things left to do.
 * @param {import('./sources.mjs').Source} source
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkForms(source) {
  const { path, text } = source
  // What a program wrote is read by programs.
  if (path.includes('/generated/')) return []
  /** @type {import('./sources.mjs').Finding[]} */
  const findings = []
  /**
   * @param {string} rule
   * @param {number} place
   * @param {string} message
   */
  const add = (rule, place, message) => findings.push({ rule, path, line: lineAt(text, place), message })

  const lines = lineAt(text, text.length)
  if (lines > FILE_LINES && !LONG_FILES.has(path))
    add('file-length', 0, `${lines} lines, ${FILE_LINES} are allowed`)
  if (VAGUE_NAMES.test(path)) add('file-name', 0, 'name the file for what it does')
  for (const { value, start } of source.comments) {
    if (/\b(TODO|FIXME|XXX)\b/.test(value)) add('unfinished', start, 'something is left to do')
    if (/@ts-(ignore|nocheck|expect-error)/.test(value))
      add('type-check', start, 'switches the type check off')
  }
  walk(source.program, (node) => {
    for (const [rule, message] of faultsOf(node, source)) add(rule, node.start, message)
  })
  return findings
}

/**
 * @param {import('./sources.mjs').Node & Record<string, any>} node
 * @param {import('./sources.mjs').Source} source
 * @returns {[rule: string, message: string][]}
 */
function faultsOf(node, source) {
  if (FUNCTIONS.has(node.type)) {
    const lines = lineAt(source.text, node.end) - lineAt(source.text, node.start) + 1
    // The body of a `describe` is a list of tests, not a function to follow.
    if (lines > FUNCTION_LINES && !source.test) {
      return [['function-length', `a function of ${lines} lines, ${FUNCTION_LINES} are allowed`]]
    }
  }
  if (node.type === 'SpreadElement' && node.argument.type === 'ObjectExpression')
    return [['spread', 'write the properties into the object itself']]
  if (node.type === 'TSAnyKeyword') return [['any', 'say what it is, or `unknown`']]
  if (node.type === 'TSEnumDeclaration') return [['enum', 'use a union of texts']]
  if (node.type === 'ExportDefaultDeclaration' && !source.path.endsWith('.config.ts')) {
    return [['default-export', 'export it by its name']]
  }
  if (node.type === 'MemberExpression' && !node.computed) {
    const object = node.object.name
    const property = node.property.name
    if (object === 'Math' && property === 'random')
      return [['random', 'use seededRandom, or a secure source']]
    if (source.test && property === 'only' && ['it', 'test', 'describe'].includes(object)) {
      return [['only', 'the other tests would not run']]
    }
  }
  return []
}
