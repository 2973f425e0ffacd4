import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { filesBelow } from '../workspace.mjs'

/**
 * @typedef {object} Node A node of the syntax tree, as ESTree has it.
 * @property {string} type
 * @property {number} start
 * @property {number} end
 *
 * @typedef {object} Source
 * @property {string} path Relative to the root, with /.
 * @property {string} text
 * @property {boolean} test Test code: a test, a contract suite that tests call, or what tests are made of.
 * @property {Node} program
 * @property {readonly { value: string, start: number, end: number }[]} comments
 * @property {readonly { name: string, start: number }[]} imports What is imported or re-exported, types included.
 *
 * @typedef {object} Finding
 * @property {string} rule
 * @property {string} path
 * @property {number} [line]
 * @property {string} message
 */

const FOLDERS = ['packages', 'apps', 'research', 'scripts']

/**
 * All TypeScript of the workspace, parsed.
 * @param {string} root
 * @returns {Source[]}
 */
export function readSources(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesBelow(root, folder, /(?<!\.d)\.tsx?$/))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
export function parseSource(path, text) {
  const { program, comments, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const stated = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .map((entry) => entry.moduleRequest)
    .filter((request) => request !== null && request !== undefined)
    .map(({ value, start }) => ({ name: value, start }))
  // A module that is named by a variable is not known here.
  const onDemand = module.dynamicImports
    .filter(({ moduleRequest: { start } }) => /['"`]/.test(text[start] ?? ''))
    .map(({ moduleRequest: { start, end } }) => ({ name: text.slice(start + 1, end - 1), start }))
  const tree = /** @type {any} */ (program)
  const test = /\.(test|contract|fixture)\.tsx?$|\/src\/testing\//.test(path)
  return { path, text, test, program: tree, comments, imports: [...stated, ...onDemand] }
}

/**
 * Calls `see` for every node of the tree.
 * @param {unknown} node
 * @param {(node: Node & Record<string, unknown>) => void} see
 */
export function walk(node, see) {
  if (Array.isArray(node)) for (const one of node) walk(one, see)
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) see(/** @type {Node & Record<string, unknown>} */ (node))
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, see)
  }
}

/**
 * @param {string} text
 * @param {number} place
 * @returns {number} From 1.
 */
export function lineAt(text, place) {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) line++
  return line
}
