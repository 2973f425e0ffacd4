import { SUPPRESSED } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { list, sentence } from '../../data/words/words.ts'
import type { AttributeParts, CommonParts } from '../common-parts.ts'
import type { KindReport } from '../kind-report.ts'
import { publishedForm } from '../published-form.ts'
import { partIn, type ReportParts, reportsWith } from '../reports-of-kinds.ts'
import { cellMeanings, follow } from './cell-meaning.ts'
import type { DictionaryColumn } from './common-dictionary.ts'
import { tokensOf } from './missing-tokens.ts'
import type { ReleaseDictionary } from './release-dictionary.ts'

/** dictionary.json for the reader of the release: made from the same parts as the report, of published columns only. */
export async function buildDictionary(
  parts: ReportParts,
  more: readonly KindReport[] = [],
): Promise<ReleaseDictionary> {
  const { outis, method, release, missing, fingerprints } = parts
  const columns = parts.attributes.flatMap((part) => {
    const { name, words, role, type, level, height } = part
    if (!part.published || role === 'identifying') return []
    const place = defined({ level, height })
    return [
      { name, ...words, role, type, ...place, reading: readingOf(part, parts), ...cellsOf(part, parts) },
    ]
  })
  return {
    outis,
    dictionary: 1,
    ...aboutOf(parts),
    ...defined({ file: parts.about?.release }),
    method: { id: method.id, mode: method.mode },
    ...defined({ release: fingerprints.release }),
    rows: release.rows,
    suppressedRows: release.suppressedRows,
    ...defined({ keptRows: release.keptRows }),
    missing,
    columns,
    ...(await ownPart(parts, columns, more)),
  }
}

/** What the method says of its release there, and the columns where they are not those of the policy. */
async function ownPart(
  parts: ReportParts,
  columns: readonly DictionaryColumn[],
  more: readonly KindReport[],
): Promise<Partial<ReleaseDictionary>> {
  for (const { key, dictionary, load } of reportsWith(more)) {
    const form = dictionary && partIn(parts, dictionary.from)
    if (form === undefined) continue
    const loaded = await load()
    return { columns: loaded.columns?.(columns, form as never) ?? columns, [key]: form }
  }
  return {}
}

function cellsOf(
  part: AttributeParts,
  { missing }: CommonParts,
): Pick<DictionaryColumn, 'cells' | 'ordered'> {
  const cells = cellMeanings(part, tokensOf(part.role, missing.tokens))
  if (cells.length === 0) return {}
  return { cells, ...(part.level !== undefined && follow(cells) && { ordered: true }) }
}

function readingOf(part: AttributeParts, { missing, release }: CommonParts): string {
  const tokens = tokensOf(part.role, missing.tokens)
  const form = publishedForm(part, tokens)
  const values = part.after?.values ?? []
  const hasMissing = values.some(({ value, rows }) => rows > 0 && tokens.includes(value))
  const blankedRows =
    part.role === 'quasi' && release.suppressedRows > 0 && form.shown !== 'blanked out in every row'
  /** At a level of its own in each class, a cell can be `*` in a row that is not blanked out. */
  const byRow =
    part.role === 'quasi' &&
    part.level === undefined &&
    form.shown !== 'blanked out in every row' &&
    values.some(({ value }) => value === SUPPRESSED)
  return [
    form.reading,
    ...(blankedRows && !byRow ? [`${SUPPRESSED} means that the row is blanked out.`] : []),
    ...(byRow ? [`${SUPPRESSED} means that nothing is told of the value.`] : []),
    ...(hasMissing ? [`${missingCell(tokens)} means that no value was recorded.`] : []),
  ].join(' ')
}

function missingCell(tokens: readonly string[]): string {
  const written = tokens.filter((token) => token !== '').map((token) => `“${token}”`)
  const empty = tokens.includes('') ? ['an empty cell'] : []
  return sentence(list([...written, ...empty], { most: 5, rest: 'tokens', joint: 'or' }))
}

function aboutOf({ about = {} }: CommonParts): Pick<ReleaseDictionary, 'about'> {
  const { title, publisher, recipient, contact } = about
  const told = {
    ...defined({ title, publisher, recipient, contact }),
  }
  return Object.keys(told).length === 0 ? {} : { about: told }
}
