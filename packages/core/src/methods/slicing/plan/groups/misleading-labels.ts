/** The values of a column group and what they can be published as. */
export interface Ladder {
  /** Rows of each value of the group. */
  readonly rows: Float64Array
  /** Its texts when column i stands on levels[i]. */
  readonly textsAt: (value: number, levels: readonly number[]) => readonly string[]
  /** labels[column][level]: every text of the column there. */
  readonly labels: readonly (readonly (readonly string[])[])[]
  readonly heights: readonly number[]
  /** Texts that all read as "no value". */
  readonly missing: readonly string[]
}

/** Length before each text: no two different lists give the same key; all that mean "no value" are one text. */
export const textKey = (texts: readonly string[], missing: readonly string[] = []): string =>
  texts
    .map((text) => (missing.includes(text) ? missing[0] : text))
    .map((text) => `${text.length}:${text}`)
    .join('')

export interface Misleading {
  /** Labels, as keys, that values are published as and under which a reader would look for others too. */
  readonly labels: ReadonlySet<string>
  /** Values that read as what stands at the top, and are published as something else. */
  readonly blanked: ReadonlySet<number>
}

/**
 * A reader looks for a value under the lowest published label above it, the value itself first. Where a label is also the
 * text of a value, of a label of another level, or means "no value", he may find another than the one it is published as.
 * O(values × lists of levels that published labels can stand on).
 */
export function misleadingLabels(ladder: Ladder, levels: readonly (readonly number[])[]): Misleading {
  const { rows, textsAt, heights, missing } = ladder
  const present = Array.from(rows.keys()).filter((value) => rows[value] > 0)
  const keyAt = (value: number, levelsAsked: readonly number[]) =>
    textKey(textsAt(value, levelsAsked), missing)
  const publishedTexts = new Map(
    present.map((value) => [keyAt(value, levels[value]), textsAt(value, levels[value])]),
  )
  const forms = formsOf([...publishedTexts.values()], ladder)
  const labels = new Set<string>()
  const blanked = new Set<number>()
  for (const value of present) {
    const ownKey = keyAt(value, levels[value])
    const lowestKeys = lowestShown(forms, (form) => keyAt(value, form), publishedTexts)
    for (const key of lowestKeys) {
      if (key === ownKey) continue
      if (key === keyAt(value, heights)) blanked.add(value)
      else labels.add(key)
    }
  }
  return { labels, blanked }
}

/** The published labels on the lowest levels that have one: more than one where lists of levels are equally low. */
function lowestShown(
  forms: readonly (readonly number[])[],
  keyAt: (form: readonly number[]) => string,
  publishedTexts: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const lowestKeys = new Set<string>()
  let height = -1
  for (const form of forms) {
    if (lowestKeys.size > 0 && sumOf(form) > height) break
    height = sumOf(form)
    const key = keyAt(form)
    if (publishedTexts.has(key)) lowestKeys.add(key)
  }
  return lowestKeys
}

/** Lists of levels that these texts can stand on, lowest first. */
function formsOf(texts: readonly (readonly string[])[], { labels, missing }: Ladder): readonly number[][] {
  const levelsOf = labels.map((ofColumn) => {
    const levelsOfText = new Map<string, number[]>()
    for (const [level, labelsOfLevel] of ofColumn.entries()) {
      for (const key of new Set(labelsOfLevel.map((text) => textKey([text], missing))))
        levelsOfText.set(key, [...(levelsOfText.get(key) ?? []), level])
    }
    return levelsOfText
  })
  const forms = new Map<string, number[]>()
  for (const list of texts) {
    const each = list.map((text, index) => levelsOf[index].get(textKey([text], missing))!)
    for (const form of products(each)) forms.set(form.join(), form)
  }
  return [...forms.values()].sort((a, b) => sumOf(a) - sumOf(b))
}

const products = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>(
    (forms, levels) => forms.flatMap((form) => levels.map((level) => [...form, level])),
    [[]],
  )

const sumOf = (form: readonly number[]): number => form.reduce((sum, level) => sum + level, 0)
