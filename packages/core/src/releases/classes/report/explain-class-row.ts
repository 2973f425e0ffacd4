import type { CheckedSensitive, CheckRequirement, Verdict } from '../../../check/check-input.ts'
import { judgeClass } from '../../../check/judge-model.ts'
import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import { type Hierarchy, taxonomyOf } from '../../../data/hierarchy/hierarchy.ts'
import type { ResolvedHierarchySpec } from '../../../data/hierarchy/hierarchy-spec.ts'
import type { AssignedRecoding } from '../../../data/recoding/recoding.ts'
import { type Dictionary, PLAIN_DECIMAL } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { publishesRanges } from '../../../methods/contract/free-ranges.ts'
import { findModel } from '../../../models/registry.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import { explainCell } from '../../../report/explain.ts'
import type { OpenTable } from '../../../run/engine/engine.ts'
import { releaseCombinations } from '../../kit/check-by-classes.ts'
import type { ReleaseKey } from '../../kit/release-key.ts'
import type { ExplainedRow, RowExplanation } from '../../kit/row-explanation.ts'
import { type ClassCellFacts, explainClassCell, explainClassSize } from './explain-class.ts'

export interface ClassRow extends ExplainedRow {
  readonly recoding: AssignedRecoding
}

/** Why the cells of a row are what they are where classes were formed row by row: what its class has in common. */
export async function explainClassRow(given: ClassRow): Promise<RowExplanation> {
  const { open, recoding, row, cells, column } = given
  const published = (name: string) => cells[open.columns.indexOf(name)]
  const own = classesLike(recoding, recoding.columns.map(published))
  const classSize = rowsOf(recoding, own)
  const explained = open.columns
    .filter((name) => column === undefined || name === column)
    .map((name) => {
      const text = recoding.columns.includes(name)
        ? explainClassCell({
            ...cellFacts(given, name, own),
            column: name,
            published: published(name),
            classSize,
          })
        : explainCell({ column: name, published: published(name), classSize, suppressed: false, reasons: [] })
      return { column: name, published: published(name), text }
    })
  const verdicts = await classVerdicts(given, published)
  return {
    row,
    suppressed: false,
    classSize,
    cells: explained,
    sentences: [...explained.map(({ text }) => text), explainClassSize(classSize, verdicts)],
  }
}

/** Classes of the plan that are published with these texts: one, or some that became alike. */
function classesLike({ classes }: AssignedRecoding, texts: readonly string[]): ReadonlySet<number> {
  const alike = new Set<number>()
  for (const [c, { labels }] of classes.entries())
    if (texts.every((text, textIndex) => labels[textIndex] === text)) alike.add(c)
  return alike
}

function rowsOf({ assignments }: AssignedRecoding, own: ReadonlySet<number>): number {
  let rows = 0
  for (const [share, c] of assignments.classOf.entries()) if (own.has(c)) rows += assignments.rows[share]
  return rows
}

/** What the plan knows of the recorded values behind a cell. */
function cellFacts(
  { key, recoding, policy, needs, cells, open }: ClassRow,
  name: string,
  own: ReadonlySet<number>,
): Pick<ClassCellFacts, 'values' | 'missing' | 'recorded' | 'range' | 'further'> {
  const place = recoding.keys.indexOf(name)
  const texts = recoding.values[place]
  const planned = new Set<number>()
  for (const [share, c] of recoding.assignments.classOf.entries())
    if (own.has(c)) planned.add(recoding.assignments.combination[place][share])
  const countedAs = recoding.countedAs?.[place]
  const codes = countedAs
    ? new Set([...texts.keys()].filter((code) => planned.has(countedAs[code])))
    : planned
  const published = cells[open.columns.indexOf(name)]
  const attribute = policy.attributes.find((attribute) => attribute.name === name)
  const dictionary = dictionaryOf(texts, attribute?.type)
  const spec = key.hierarchies.find(({ column }) => column === name)?.spec ?? { kind: 'suppress' }
  const range = !countedAs && publishesRanges(needs, { dictionary, hierarchy: attribute?.hierarchy, spec })
  const needed = range ? rangeOf(texts, [...codes]) : nodeOf(hierarchyOf(name, spec, dictionary), [...codes])
  return {
    values: codes.size,
    missing: codes.has(0),
    recorded: [...codes].some((code) => texts[code] === published),
    range,
    further: needed !== undefined && needed !== published && policy.method.mode === 'hardened',
  }
}

/** As the table's own dictionary was: values in its order, numbers where all are. */
function dictionaryOf(values: readonly string[], type: Dictionary['type'] | undefined): Dictionary {
  const number =
    type === 'number' || (type === undefined && values.slice(1).every((text) => PLAIN_DECIMAL.test(text)))
  if (!number) return { type: type ?? 'text', values, ...(type === 'text' && { reading: type }) }
  return {
    type: 'number',
    values,
    numbers: Float64Array.from(values, (text, code) => (code === 0 ? Number.NaN : Number(text))),
  }
}

function rangeOf(texts: readonly string[], codes: readonly number[]): string | undefined {
  if (codes.includes(0)) return undefined
  const [low, high] = [Math.min(...codes), Math.max(...codes)]
  return low === high ? texts[low] : `[${texts[low]},${texts[high]}]`
}

const hierarchyOf = (name: string, spec: ResolvedHierarchySpec, dictionary: Dictionary): Hierarchy =>
  buildHierarchy(spec, { name, dictionary }, { onGap: 'suppress' })

/** The label of the nearest common ancestor. */
function nodeOf({ levels }: Hierarchy, codes: readonly number[]): string | undefined {
  for (const { nodeOf: nodes, labels } of levels)
    if (codes.every((code) => nodes[code] === nodes[codes[0]])) return labels[nodes[codes[0]]]
  return undefined
}

/** What the class reaches in each model that the method was asked for and that judges class by class. */
async function classVerdicts(
  { open, key, policy, search }: ClassRow,
  published: (name: string) => string,
): Promise<readonly Verdict[]> {
  // A release does not say whose its rows are: models of people cannot be judged on it.
  if (policy.person !== undefined) return []
  await open.setMissing(policy.data.missing)
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi')
  const requirements = search.models
    .filter(({ id }) => findModel(id)?.needs.includes('population') === false)
    .map((spec): CheckRequirement => ({ spec, source: 'method' }))
  return judgeClass(
    {
      release: await releaseCombinations(open, policy),
      quasi: quasi.map(({ name }) => ({ name, type: 'text' })),
      sensitive: await sensitiveOf(open, policy, key),
      missing: { tokens: policy.data.missing, meaning: policy.data.missingAs },
      requirements,
      claims: { suppressedRows: 0 },
    },
    Object.fromEntries(quasi.map(({ name }) => [name, published(name)])),
  )
}

async function sensitiveOf(
  open: OpenTable,
  policy: Policy,
  { hierarchies }: ReleaseKey,
): Promise<CheckedSensitive[]> {
  const found: CheckedSensitive[] = []
  for (const { name, role, type, order } of policy.attributes) {
    if (role !== 'sensitive') continue
    const dictionary = await open.dictionary({ name, ...(type && { type }), ...defined({ order }) })
    const spec = hierarchies.find(({ column }) => column === name)?.spec
    found.push({
      name,
      dictionary,
      ...(spec && { taxonomy: taxonomyOf(hierarchyOf(name, spec, dictionary)) }),
    })
  }
  return found
}
