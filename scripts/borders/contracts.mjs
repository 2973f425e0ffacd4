import { lineAt, walk } from './sources.mjs'

/** @typedef {import('./sources.mjs').Node & Record<string, any>} AnyNode */

/** Central contracts, and how many members each may have. */
const CONTRACTS = [
  { path: 'packages/core/src/methods/contract/method-record.ts', name: 'MethodRecord', most: 12 },
  { path: 'packages/core/src/run/engine/engine.ts', name: 'OpenTable', most: 20 },
  // Its id and eight slots, which every kind fills.
  { path: 'packages/core/src/releases/release-kind.ts', name: 'ReleaseKind', most: 9, complete: true },
]

/**
 * Central contracts stay small, and a kind of release leaves no slot empty.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkContracts(sources) {
  return CONTRACTS.flatMap(({ path, name, most, complete }) => {
    const source = sources.find((candidate) => candidate.path === path)
    const contract = source && interfaceIn(source, name)
    if (!source || !contract) return []
    const { members, optional } = membersOf(source, contract)
    const line = lineAt(source.text, contract.start)
    const findings = []
    if (members > most)
      findings.push({
        rule: 'contract',
        path,
        line,
        message: `${name} has ${members} members, at most ${most}`,
      })
    if (complete && optional > 0)
      findings.push({ rule: 'contract', path, line, message: `${name} has ${optional} optional slots` })
    return findings
  })
}

/**
 * @param {import('./sources.mjs').Source} source
 * @param {string} name
 * @returns {AnyNode | undefined}
 */
function interfaceIn({ program }, name) {
  /** @type {AnyNode | undefined} */
  let found
  walk(program, (node) => {
    const declared = /** @type {AnyNode} */ (node)
    if (declared.type === 'TSInterfaceDeclaration' && declared.id.name === name) found = declared
  })
  return found
}

/**
 * Members of an interface and of the interfaces of its file that it extends; those that are optional, nested ones too.
 * @param {import('./sources.mjs').Source} source
 * @param {AnyNode} contract
 * @returns {{ members: number, optional: number }}
 */
function membersOf(source, contract) {
  const inherited = (contract.extends ?? []).flatMap((/** @type {AnyNode} */ { expression }) => {
    const parent = interfaceIn(source, expression.name)
    return parent ? [membersOf(source, parent)] : []
  })
  const own = contract.body.body
  let optional = 0
  walk(own, (node) => {
    if (/^TS(Property|Method)Signature$/.test(node.type) && node.optional) optional++
  })
  return {
    members: inherited.reduce(
      (/** @type {number} */ sum, /** @type {{members: number}} */ one) => sum + one.members,
      own.length,
    ),
    optional: inherited.reduce(
      (/** @type {number} */ sum, /** @type {{optional: number}} */ one) => sum + one.optional,
      optional,
    ),
  }
}
