import { posix } from 'node:path'

/** Files and folders that a folder of sources may show; tests beside their sources do not count. */
const ENTRIES = 40

/** Folders whose entries are one list of the product: a file each. */
const LISTS = new Set(['packages/core/src/attacks'])

const SHARED_NAMES = new Set(['index', 'registry', 'main'])

/**
 * A file is found by its name: no two sources share one. A folder can be read at a glance.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {import('./sources.mjs').Finding[]}
 */
export function checkFolders(sources) {
  /** @type {Map<string, string>} */
  const pathOf = new Map()
  /** @type {Map<string, Set<string>>} */
  const entries = new Map()
  /** @type {import('./sources.mjs').Finding[]} */
  const findings = []
  const product = sources.filter(
    ({ path, test }) => !test && /^(packages|apps)\/[^/]+\/src\//.test(path) && !path.includes('/generated/'),
  )
  for (const { path } of product) {
    const name = posix.basename(path).replace(/\.\w+$/, '')
    const other = pathOf.get(name)
    if (other === undefined) pathOf.set(name, path)
    else if (!SHARED_NAMES.has(name))
      findings.push({ rule: 'file-name', path, message: `${other} has this name already` })
    for (let child = path; child !== '.'; child = posix.dirname(child)) {
      const folder = posix.dirname(child)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(child))
    }
  }
  for (const [folder, children] of entries) {
    if (children.size <= ENTRIES || LISTS.has(folder)) continue
    findings.push({
      rule: 'folder-size',
      path: folder,
      message: `shows ${children.size} entries, ${ENTRIES} are allowed`,
    })
  }
  return findings
}
