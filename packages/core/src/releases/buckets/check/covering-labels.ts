import type { CheckedQuasi } from '../../../check/check-input.ts'
import { MISSING, missingInRelease, SUPPRESSED } from '../../../data/table/table.ts'
import type { PublishedGroup } from './published-buckets.ts'
import type { SlicedCheckInput } from './sliced-check-input.ts'

/** Labels of one quasi-identifier by level; level 0 is the value itself. */
interface Ladder {
  /** The label that a value has on a level; undefined where it has none. */
  readonly labelAt: (text: string, level: number) => string | undefined
  /** The levels on which a text stands for something. */
  readonly levelsOf: (text: string) => readonly number[]
}

/**
 * The published value of a group for texts of the original: the texts themselves where they are published, else the
 * lowest labels above them that are. A value is published in one way in all rows, so a release that takes a higher label than the
 * lowest it has does not count the same rows, and the comparison of rows finds it. −1 where nothing published covers the texts.
 */
export function labelFinder(
  group: PublishedGroup,
  { quasi, missing }: Pick<SlicedCheckInput, 'quasi' | 'missing'>,
): (texts: readonly string[]) => number {
  const numberOf = new Map(group.texts.map((texts, value) => [keyOf(texts), value]))
  const ladders = group.quasi.map((name) =>
    ladderOf(
      quasi.find((column) => column.name === name),
      missingInRelease(missing.tokens),
    ),
  )
  let forms: readonly (readonly number[])[] | undefined
  return (texts) => {
    const own = numberOf.get(keyOf(texts))
    if (own !== undefined) return own
    forms ??= publishedForms(group, ladders)
    for (const levels of forms) {
      const labels = texts.map((text, textIndex) => ladders[textIndex].labelAt(text, levels[textIndex]))
      const value = labels.includes(undefined) ? undefined : numberOf.get(keyOf(labels as string[]))
      if (value !== undefined) return value
    }
    return -1
  }
}

/** Length before each text: no two different lists give the same key. */
const keyOf = (texts: readonly string[]): string => texts.map((text) => `${text.length}:${text}`).join('')

/** Lists of levels that published values can stand on, lowest first. */
function publishedForms({ texts }: PublishedGroup, ladders: readonly Ladder[]): number[][] {
  const forms = new Map<string, number[]>()
  for (const labels of texts) {
    const levels = labels.map((label, labelIndex) => ladders[labelIndex].levelsOf(label))
    for (const form of products(levels)) forms.set(form.join(), form)
  }
  const sum = (form: readonly number[]) => form.reduce((total, level) => total + level, 0)
  return [...forms.values()].sort((a, b) => sum(a) - sum(b))
}

const products = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((all, own) => all.flatMap((form) => own.map((level) => [...form, level])), [[]])

function ladderOf(column: CheckedQuasi | undefined, missing: readonly string[]): Ladder {
  const hierarchy = column?.hierarchy
  if (!hierarchy) {
    return {
      labelAt: (text, level) => (level === 0 ? text : SUPPRESSED),
      levelsOf: (text) => (text === SUPPRESSED ? [0, 1] : [0]),
    }
  }
  const { levels } = hierarchy
  const values = column.dictionary?.values ?? levels[0].labels
  const codeOf = new Map(values.map((value, code) => [value, code]))
  for (const token of missing) codeOf.set(token, MISSING)
  const read = (label: string) => (missing.includes(label) ? missing[0] : label)
  // Above a hierarchy that ends in several nodes stands `*`.
  const top = levels.length
  const above = new Map<string, number[]>([[SUPPRESSED, [top]]])
  for (const [level, { labels }] of levels.entries()) {
    for (const label of level === 0 ? [] : new Set(labels.map(read))) {
      above.set(label, [level, ...(above.get(label) ?? [])])
    }
  }
  return {
    labelAt(text, level) {
      const code = codeOf.get(text)
      if (level === 0) return text
      if (level === top) return SUPPRESSED
      return code === undefined ? undefined : read(levels[level].labels[levels[level].nodeOf[code]])
    },
    levelsOf: (text) => [...(codeOf.has(text) || !above.has(text) ? [0] : []), ...(above.get(text) ?? [])],
  }
}
