import type { FormView } from '../../../attacks/kit/strata/believed-form.ts'
import type { Hierarchy, Level } from '../../../data/hierarchy/hierarchy.ts'
import { type Codes, groupCombinations, SUPPRESSED } from '../../../data/table/table.ts'

/** A finished release beside the people it was made of. */
export interface PublishedRows {
  /** Quasi-identifiers as published: texts and the code of each entry. */
  readonly columns: readonly { readonly labels: readonly string[]; readonly codes: Uint32Array }[]
  /** Rows of each entry. */
  readonly rows: Uint32Array
  /** 1 where the published value puts an entry into the stratum. */
  readonly isOwn: Uint8Array
}

/** Distinct people of the register: their quasi-identifiers as they were. */
export interface Register {
  readonly columns: readonly {
    readonly values: readonly string[]
    readonly codes: Codes
    readonly hierarchies: readonly Hierarchy[]
  }[]
  readonly rows: Float64Array
}

/**
 * Which classes of a release each person can be in, read off its texts: every text is one of the values, the label of a
 * level of a hierarchy, or suppressed. Nothing is asked of the plan. O(people × forms × columns), where a form is the
 * level of every column that some row is published at.
 */
export function publishedForms(release: PublishedRows, register: Register): FormView {
  const groups = groupCombinations(
    release.columns.map(({ codes, labels }) => ({ codes, size: Math.max(1, labels.length) })),
    release.rows.length,
  )
  const sensitive = new Float64Array(groups.count)
  const ordinary = new Float64Array(groups.count)
  for (const [entry, rows] of release.rows.entries())
    (release.isOwn[entry] === 1 ? sensitive : ordinary)[groups.groupOf[entry]] += rows
  const readings = register.columns.map(({ values, hierarchies }) => readingOf(values, hierarchies))
  const classOf = new Map<string, number>()
  const forms = new Map<string, readonly Labels[]>()
  for (let c = 0; c < groups.count; c++) {
    const texts = release.columns.map(({ labels, codes }) => labels[codes[groups.first[c]]])
    const form = texts.map((text, textIndex) => readings[textIndex].get(text) ?? NOBODY)
    const key = form.map(({ id }) => id).join()
    forms.set(key, form)
    classOf.set(keyOf(key, texts), c)
  }
  const person: number[] = []
  const ownForms: number[] = []
  for (const [key, form] of forms) {
    for (let row = 0; row < register.rows.length; row++) {
      const texts = form.map(({ labelOf }, index) => labelOf(register.columns[index].codes[row]))
      const c = classOf.get(keyOf(key, texts))
      if (c === undefined) continue
      person.push(row)
      ownForms.push(c)
    }
  }
  return {
    persons: register.rows,
    pairs: { person: Uint32Array.from(person), class: Uint32Array.from(ownForms) },
    sensitive,
    ordinary,
  }
}

/** What every value of a column is published as at one of its levels. */
interface Labels {
  readonly id: string
  readonly labelOf: (code: number) => string
}

/** A text that no level has covers nobody. */
const NOBODY: Labels = { id: 'nobody', labelOf: () => '' }

const SEPARATOR = '\u001f'

const keyOf = (form: string, texts: readonly string[]): string => [form, ...texts].join(SEPARATOR)

/** For each text, the level that has it: the finest. */
function readingOf(values: readonly string[], hierarchies: readonly Hierarchy[]): Map<string, Labels> {
  const reading = new Map<string, Labels>([[SUPPRESSED, { id: SUPPRESSED, labelOf: () => SUPPRESSED }]])
  const add = (texts: readonly string[], labels: Labels) => {
    for (const text of texts) if (!reading.has(text)) reading.set(text, labels)
  }
  add(values, { id: 'values', labelOf: (code) => values[code] })
  for (const [columnIndex, { levels }] of hierarchies.entries()) {
    levels.forEach((level, height) => {
      add(level.labels, { id: `${columnIndex}.${height}`, labelOf: labelAt(level) })
    })
  }
  return reading
}

const labelAt =
  ({ nodeOf, labels }: Level) =>
  (code: number): string =>
    labels[nodeOf[code]]
