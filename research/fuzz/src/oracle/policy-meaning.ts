import { isList, isMapping, type Tree, under } from '../cases/tree.ts'

/** What a policy asks for, read by code of our own: as much of it as the oracle judges. */
export interface Meaning {
  readonly missing: readonly string[]
  readonly wildcard: boolean
  readonly dropMissing: boolean
  readonly attributes: readonly Attribute[]
  readonly others: string | undefined
  readonly method: string
  readonly mode: string
  readonly options: Tree
  readonly requirements: readonly Requirement[]
  readonly keepOrder: boolean
}

export interface Attribute {
  readonly name: string
  readonly role: string
  readonly type?: string
  readonly order?: readonly string[]
  readonly hierarchy?: Tree
  readonly taxonomy?: Tree
  readonly onGap: string
}

/** A model or measure with its options, of one sensitive column where it speaks of one. */
export interface Requirement {
  readonly id: string
  readonly options: Readonly<Record<string, number>>
  readonly of?: string
  readonly distance?: string
  readonly population?: string
  readonly rows: string
}

const OF_SENSITIVE = new Set([
  'distinct-l-diversity',
  'entropy-l-diversity',
  'recursive-l-diversity',
  'alpha-k-anonymity',
  't-closeness',
  'basic-beta-likeness',
  'enhanced-beta-likeness',
  'delta-disclosure',
])

export function meaningOf(policy: Tree): Meaning | undefined {
  const attributes = under(policy, 'attributes')
  const method = under(policy, 'method')
  if (!isMapping(attributes) || !isMapping(method) || method.entries.length !== 1) return undefined
  const [id, options] = method.entries[0]
  const data = under(policy, 'data')
  const missing = under(data, 'missing')
  const read = attributes.entries.map(([name, tree]) => attributeOf(name, tree))
  const required = under(policy, 'require')
  return {
    missing: isList(missing) ? missing.map(String) : [''],
    wildcard: under(data, 'missing-as') === 'wildcard',
    dropMissing: under(data, 'drop-missing') === true,
    attributes: read,
    others: under(policy, 'others') as string | undefined,
    method: id,
    mode: (under(options, 'mode') as string | undefined) ?? 'faithful',
    options,
    requirements: isList(required) ? required.flatMap((entry) => requirementsOf(entry, read)) : [],
    keepOrder: under(policy, 'release', 'keep-order') === true,
  }
}

function attributeOf(name: string, tree: Tree): Attribute {
  if (typeof tree === 'string') return { name, role: tree, onGap: 'error' }
  const order = under(tree, 'order')
  const hierarchy = under(tree, 'hierarchy')
  const taxonomy = under(tree, 'taxonomy')
  const type = under(tree, 'type')
  const inner = under(hierarchy ?? taxonomy, 'on-gap')
  return {
    name,
    role: String(under(tree, 'role')),
    onGap: String(inner ?? under(tree, 'on-gap') ?? 'error'),
    ...(typeof type === 'string' && { type }),
    ...(isList(order) && { order: order.map(String) }),
    ...(hierarchy !== undefined && { hierarchy }),
    ...(taxonomy !== undefined && { taxonomy }),
  }
}

/** A model without `of` is asked of each sensitive column. */
export function requirementsOf(entry: Tree, attributes: readonly Attribute[]): Requirement[] {
  if (!isMapping(entry) || entry.entries.length !== 1) return []
  const [id, tree] = entry.entries[0]
  const named = under(tree, 'of')
  const distance = under(tree, 'distance')
  const population = under(tree, 'population')
  const options: Record<string, number> = {}
  if (isMapping(tree))
    for (const [key, value] of tree.entries) {
      const number = NAMING.has(key) ? value : asYamlReads(value)
      if (typeof number === 'number') options[key] = number
    }
  if ((id === 'k-anonymity' || id === 'alpha-k-anonymity' || id === 'k-map') && options.k === undefined)
    options.k = 5
  const common = {
    id,
    options,
    rows: String(under(tree, 'rows') ?? 'all'),
    ...(typeof distance === 'string' && { distance }),
    ...(typeof population === 'string' && { population }),
  }
  if (!OF_SENSITIVE.has(id)) return [common]
  const columns = attributes.filter(({ role }) => role === 'sensitive').map(({ name }) => name)
  return (typeof named === 'string' ? [named] : columns).map((of) => ({ ...common, of }))
}

/** The models under the keys `k`, `l`, `t` and `models` of a method or stratum. */
export function methodModels(options: Tree, attributes: readonly Attribute[], rows: string): Requirement[] {
  const sensitive = attributes.filter(({ role }) => role === 'sensitive').map(({ name }) => name)
  const found: Requirement[] = []
  const k = under(options, 'k')
  const l = under(options, 'l')
  const t = under(options, 't')
  if (typeof k === 'number') found.push({ id: 'k-anonymity', options: { k }, rows })
  if (typeof l === 'number') {
    found.push(...sensitive.map((of) => ({ id: 'distinct-l-diversity', options: { l }, of, rows })))
  }
  if (typeof t === 'number') {
    found.push(...sensitive.map((of) => ({ id: 't-closeness', options: { t }, of, rows })))
  }
  const models = under(options, 'models')
  if (isList(models)) {
    found.push(
      ...models.flatMap((entry) => requirementsOf(entry, attributes)).map((one) => ({ ...one, rows })),
    )
  }
  return found
}

/** Options whose value is a name, also where it looks like a number. */
const NAMING: ReadonlySet<string> = new Set(['of', 'rows', 'class', 'distance', 'population'])

/** A text of digits is written without quotes in YAML, which reads a number; JSON has quotes, and such policies are refused. */
const asYamlReads = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
