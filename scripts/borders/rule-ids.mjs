import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from '../workspace.mjs'
import { lineAt, walk } from './sources.mjs'

/**
 * The title of a test begins with a rule, `[K2] …`, which the SPEC.md of its folder, or of one above, names.
 * @param {import('./sources.mjs').Source} source
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkRuleIds(source, root) {
  if (!source.test) return []
  const rules = rulesFor(source.path, root)
  /** @type {import('./sources.mjs').Finding[]} */
  const findings = []
  let titles = 0
  walk(source.program, (node) => {
    const title = titleOf(node)
    if (title === undefined) return
    titles++
    const id = /^\[([A-Z]+\d+)\] /.exec(title)?.[1]
    const line = lineAt(source.text, node.start)
    if (id === undefined)
      findings.push({ rule: 'rule-id', path: source.path, line, message: 'the title names no rule' })
    else if (!rules.has(id)) {
      findings.push({ rule: 'rule-id', path: source.path, line, message: `no SPEC.md has a rule ${id}` })
    }
  })
  const misnamed = misnamedFor(source.path, titles)
  if (misnamed) findings.push({ rule: 'file-name', path: source.path, message: misnamed })
  return findings
}

/**
 * @param {string} path
 * @param {number} tests
 * @returns {string | undefined}
 */
function misnamedFor(path, tests) {
  if (path.endsWith('.contract.ts') && tests === 0)
    return 'holds no test: what tests are made of is a .fixture.ts'
  if (path.endsWith('.fixture.ts') && tests > 0)
    return 'holds tests: a suite that others call is a .contract.ts'
  return undefined
}

/**
 * The text of `it('…')`, `it.each(…)('…')`, `it.skipIf(…)('…')` and the like.
 * @param {import('./sources.mjs').Node & Record<string, any>} node
 * @returns {string | undefined}
 */
function titleOf(node) {
  if (node.type !== 'CallExpression' || !isTestFunction(node.callee)) return undefined
  const [title] = node.arguments
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral'
    ? title.quasis.map((/** @type {any} */ part) => part.value.raw).join('1')
    : undefined
}

/**
 * @param {import('./sources.mjs').Node & Record<string, any>} callee
 * @returns {boolean}
 */
function isTestFunction(callee) {
  if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'test'
  if (callee.type === 'MemberExpression') {
    // `it.each(cases)` takes cases, what it returns takes the title.
    return !['each', 'for', 'skipIf', 'runIf'].includes(callee.property.name) && isTestFunction(callee.object)
  }
  if (callee.type !== 'CallExpression' || callee.callee.type !== 'MemberExpression') return false
  return isTestFunction(callee.callee.object)
}

/**
 * @param {string} path
 * @param {string} root
 * @returns {Set<string>}
 */
function rulesFor(path, root) {
  const rules = new Set()
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    const spec = join(root, folder, 'SPEC.md')
    if (!existsSync(spec)) continue
    for (const match of readFileSync(spec, 'utf8').matchAll(/\b[A-Z]+\d+\b/g)) rules.add(match[0])
  }
  return rules
}

/**
 * A rule that has tests has one that the short form of the tests tries.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkLongRules(sources) {
  /** @type {Set<string>} */
  const tested = new Set()
  /** @type {Map<string, import('./sources.mjs').Finding>} */
  const long = new Map()
  for (const { path, text, test, program } of sources) {
    if (!test) continue
    walk(program, (node) => {
      const title = titleOf(node)
      if (title === undefined) return
      for (const [, id = ''] of (/^(\[[A-Z]+\d+\] )+/.exec(title)?.[0] ?? '').matchAll(/\[(\w+)\]/g)) {
        if (!isLong(node)) tested.add(id)
        else {
          const line = lineAt(text, node.start)
          long.set(id, { rule: 'long-test', path, line, message: `${id} has long tests alone` })
        }
      }
    })
  }
  return [...long].filter(([id]) => !tested.has(id)).map(([, finding]) => finding)
}

/** @param {import('./sources.mjs').Node & Record<string, any>} call */
const isLong = ({ arguments: [, options] }) =>
  options?.type === 'ObjectExpression' &&
  options.properties.some(
    (/** @type {any} */ { key, value }) =>
      key?.name === 'tags' && value.elements?.some((/** @type {any} */ tag) => tag.value === 'long'),
  )

/**
 * A rule has one id and an id has one rule, in all SPEC.md files together.
 * @param {string} root
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkUniqueRules(root) {
  /** @type {Map<string, string>} */
  const firstPath = new Map()
  /** @type {import('./sources.mjs').Finding[]} */
  const findings = []
  for (const folder of ['packages', 'apps', 'research', 'scripts'].filter((name) =>
    existsSync(join(root, name)),
  )) {
    for (const path of filesBelow(root, folder, /(^|\/)SPEC\.md$/)) {
      const text = readFileSync(join(root, path), 'utf8')
      for (const { 1: id = '', index } of text.matchAll(/^\s*- \*\*([A-Z]+\d+)\*\*/gm)) {
        const other = firstPath.get(id)
        if (other === undefined) firstPath.set(id, path)
        else
          findings.push({
            rule: 'rule-id',
            path,
            line: lineAt(text, index),
            message: `${id} is a rule of ${other} already`,
          })
      }
    }
  }
  return findings
}
