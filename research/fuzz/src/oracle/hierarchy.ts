import { isList, isMapping, type Tree, under } from '../cases/tree.ts'
import { decimalOf, decimalOfNumber, floorDivide, unitsAt, unitsText } from './numbers.ts'

/** Labels of a value by level, from the value itself to the top; undefined for a value the hierarchy lacks. */
export type Chain = (value: string) => readonly string[] | undefined

export interface ChainOptions {
  readonly form: Tree | undefined
  readonly onGap: string
  readonly missing: readonly string[]
  readonly sideRows: (path: string) => readonly (readonly string[])[] | undefined
  /** One key for all texts of a value: listed values are found by it. */
  readonly keyOf?: (text: string) => string
}

const TOP = '*'

/** What docs/hierarchies.md says each form makes of a value. */
export function chainsOf({ form, onGap, missing, sideRows, keyOf = (text) => text }: ChainOptions): Chain {
  const plain = formChain(form, { sideRows, keyOf })
  const height = plain.height
  const absent = new Set(missing.map(keyOf))
  // `*` says that a value is suppressed: where it is the only token, a missing one is an empty cell.
  const shown = missing.find((token) => token !== TOP) ?? ''
  return (value) => {
    // All tokens of missing values are one, and go the way of one that the form names.
    if (absent.has(keyOf(value))) {
      const named = missing.find(plain.lists)
      return named !== undefined
        ? plain.chain(named)
        : [...Array<string>(height).fill(shown), plain.top ?? TOP]
    }
    const found = plain.chain(value)
    if (found !== undefined || onGap !== 'suppress') return found
    return [value, ...Array<string>(height).fill(TOP)]
  }
}

interface FormChain {
  readonly chain: Chain
  readonly height: number
  /** Its last label, where that is not `*`. */
  readonly top?: string | undefined
  /** Whether the form itself names the value. */
  readonly lists: (value: string) => boolean
}

type KeyOf = (text: string) => string

function formChain(
  form: Tree | undefined,
  { sideRows, keyOf }: Required<Pick<ChainOptions, 'sideRows' | 'keyOf'>>,
): FormChain {
  const path = typeof form === 'string' ? form : under(form, 'file')
  if (typeof path === 'string') return rowsChain(sideRows(path) ?? [], keyOf)
  const widths = under(form, 'intervals')
  if (isList(widths)) return intervalsChain(widths.map(Number), form)
  const length = under(form, 'prefix')
  if (typeof length === 'number') return prefixChain(length, under(form, 'keep'))
  const units = under(form, 'dates')
  if (isList(units)) return datesChain(units.map(String))
  const groups = under(form, 'groups')
  if (groups !== undefined) return groupsChain(groupLevels(groups), keyOf)
  const tree = under(form, 'tree')
  if (isMapping(tree)) return treeChain(tree, keyOf)
  return { chain: (value) => [value, TOP], height: 1, lists: () => false }
}

/** A level `*` is added above rows that end in more than one label. */
function rowsChain(rows: readonly (readonly string[])[], keyOf: KeyOf): FormChain {
  const tops = new Set(rows.map((row) => row.at(-1)))
  const chains = new Map(
    rows.map(([leaf, ...labels]) => [keyOf(leaf!), tops.size > 1 ? [...labels, TOP] : labels]),
  )
  const height = (rows[0]?.length ?? 1) - (tops.size > 1 ? 0 : 1)
  return {
    chain: (value) => (chains.has(keyOf(value)) ? [value, ...chains.get(keyOf(value))!] : undefined),
    height,
    lists: (value) => chains.has(keyOf(value)),
    top: tops.size > 1 ? TOP : rows[0]?.at(-1),
  }
}

function intervalsChain(widths: readonly number[], form: Tree | undefined): FormChain {
  const tails = ['top', 'bottom']
    .map((key) => under(form, key))
    .map((at) => (at === undefined ? at : Number(at)))
  const stated = [Number(under(form, 'from') ?? 0), tails[0] ?? 0, tails[1] ?? 0, ...widths]
  const decimals = stated.map(decimalOfNumber)
  const scale = Math.max(...decimals.map((decimal) => decimal.scale))
  const [start, highest, lowest, ...steps] = decimals.map((decimal) => unitsAt(decimal, scale))
  const top = tails[0] === undefined ? undefined : highest!
  const bottom = tails[1] === undefined ? undefined : lowest!
  const chain: Chain = (value) => {
    const decimal = decimalOf(value)
    if (decimal === undefined) return undefined
    const units = unitsAt(decimal, scale)
    const labels = steps.map((step) => {
      if (top !== undefined && units >= top) return `>=${unitsText(top, scale)}`
      if (bottom !== undefined && units < bottom) return `<${unitsText(bottom, scale)}`
      const low = start! + floorDivide(units - start!, step) * step
      const from = bottom !== undefined && bottom > low ? bottom : low
      const to = top !== undefined && top < low + step ? top : low + step
      return `[${unitsText(from, scale)},${unitsText(to, scale)})`
    })
    return [value, ...labels, TOP]
  }
  return { chain, height: widths.length + 1, lists: () => false }
}

function prefixChain(length: number, keep: Tree | undefined): FormChain {
  const kept = isList(keep)
    ? keep.map(Number)
    : Array.from({ length: length - 1 }, (_, index) => length - 1 - index)
  const chain: Chain = (value) => {
    const characters = [...value]
    if (characters.length !== length) return undefined
    const labels = kept.map((count) => characters.slice(0, count).join('') + '*'.repeat(length - count))
    return [value, ...labels, TOP]
  }
  return { chain, height: kept.length + 1, lists: () => false }
}

function datesChain(units: readonly string[]): FormChain {
  const chain: Chain = (value) => {
    const found = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(value)
    if (found === null) return undefined
    const [, year, month] = found
    const label: Readonly<Record<string, string>> = {
      month: `${year}-${month}`,
      quarter: `${year}-Q${Math.ceil(Number(month) / 3)}`,
      year: year!,
      decade: `${year!.slice(0, 3)}0s`,
    }
    return [value, ...units.map((unit) => label[unit]), TOP]
  }
  return { chain, height: units.length + 1, lists: () => false }
}

/** One level as member → label. */
type GroupLevel = ReadonlyMap<string, string>

function groupLevels(groups: Tree): GroupLevel[] {
  const levels = under(groups, 'levels')
  if (isList(levels)) return levels.map(groupLevel)
  if (isList(groups) && groups.length > 0 && groups.every((level) => isList(level) && level.every(isList))) {
    return groups.map(groupLevel)
  }
  return [groupLevel(groups)]
}

function groupLevel(level: Tree): GroupLevel {
  const groups: (readonly [label: string | undefined, members: Tree])[] = []
  if (isMapping(level)) groups.push(...level.entries)
  else if (isList(level)) {
    for (const group of level) {
      if (isMapping(group)) groups.push(...group.entries)
      else groups.push([undefined, group])
    }
  }
  const labelOf = new Map<string, string>()
  for (const [label, members] of groups) {
    const texts = isList(members) ? members.map(String) : []
    const shown = label ?? (texts.length === 1 ? texts[0] : `{${texts.join(', ')}}`)
    for (const text of texts) labelOf.set(text, shown)
  }
  return labelOf
}

/** Members are labels of the level below, or values; what no group names stays as it is. */
function groupsChain(stated: readonly GroupLevel[], keyOf: KeyOf): FormChain {
  const levels = stated.map((level) => ({
    exact: level,
    byKey: new Map([...level].map(([member, label]) => [keyOf(member), label])),
  }))
  const chain: Chain = (value) => {
    const labels = [value]
    for (const { exact, byKey } of levels) {
      labels.push(exact.get(labels.at(-1)!) ?? byKey.get(keyOf(value)) ?? labels.at(-1)!)
    }
    return [...labels, TOP]
  }
  return {
    chain,
    height: levels.length + 1,
    lists: (value) => levels.some(({ byKey }) => byKey.has(keyOf(value))),
  }
}

/** Nodes of one depth share a level, counted from the top; a leaf that lies higher keeps its label until there. */
function treeChain(tree: Tree, keyOf: KeyOf): FormChain {
  const paths = new Map<string, string[]>()
  const walk = (node: Tree, above: readonly string[]): void => {
    if (isList(node)) for (const leaf of node) paths.set(keyOf(String(leaf)), [...above])
    else if (isMapping(node)) for (const [label, inner] of node.entries) walk(inner, [...above, label])
  }
  walk(tree, [])
  const roots = isMapping(tree) ? tree.entries.length : 0
  const depth = Math.max(0, ...[...paths.values()].map(({ length }) => length))
  const top = roots === 1 ? [] : [TOP]
  const chain: Chain = (value) => {
    const above = paths.get(keyOf(value))
    if (above === undefined) return undefined
    const raised = Array<string>(depth - above.length).fill(value)
    return [value, ...raised, ...above.toReversed(), ...top]
  }
  return {
    chain,
    height: depth + top.length,
    lists: (value) => paths.has(keyOf(value)),
    top: roots === 1 && isMapping(tree) ? tree.entries[0][0] : TOP,
  }
}
