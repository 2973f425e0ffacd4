import type { Verdict } from '../../../check/check-input.ts'
import { cellTexts } from '../../../data/table/coded-texts.ts'
import { type Dictionary, MISSING, missingAnywhere, readingOf } from '../../../data/table/table.ts'
import { valueIndex, valueKey, valueTest } from '../../../data/value/same-values.ts'
import type { MethodJob } from '../../../methods/contract/method-run.ts'
import { aliasGroups, labelsAtLeast } from '../../../methods/personalised/alias-groups.ts'
import type { PersonalisedPolicy } from '../../../methods/personalised/description.ts'
import type { PersonalisedSensitive } from '../../../methods/personalised/request.ts'
import { sensitiveColumns } from '../../../methods/personalised/sensitive-columns.ts'
import { choiceName, choiceOf } from '../../../policy/options/choices.ts'
import { quoted } from '../../../policy/options/declaration.ts'
import type { OpenTable } from '../../../run/engine/engine.ts'
import { gradeFaults } from './grade-faults.ts'

/** A release, and the table it was made from with the choices of its people. */
export interface ChoiceJob extends Pick<MethodJob<PersonalisedPolicy>, 'prepared' | 'policy' | 'search'> {
  readonly release: OpenTable
  readonly original: OpenTable
}

/** Whether a release without its key shows a value, or its group, against the choice of a person; and what is neither value nor alias. */
export async function choiceVerdicts(job: ChoiceJob): Promise<Verdict[]> {
  const { prepared, policy, original } = job
  const columns = await sensitiveColumns({ prepared, policy, open: original })
  const verdicts: Verdict[] = []
  for (const [columnIndex, column] of columns.entries()) {
    const { name } = prepared.sensitive[columnIndex]
    verdicts.push(column.grade ? await gradeVerdict(job, columnIndex) : await aliasVerdict(job, name, column))
  }
  return verdicts
}

const verdict = (
  model: string,
  of: string,
  { rows, text }: { readonly rows: number; readonly text: string },
): Verdict => ({
  model,
  options: {},
  of,
  rows: 'all',
  holds: rows === 0,
  figure: rows,
  limit: 0,
  direction: 'at-most',
  failingClasses: 0,
  failingRows: rows,
  text,
  source: 'method',
})

async function gradeVerdict({ prepared, policy, release }: ChoiceJob, place: number): Promise<Verdict> {
  const { name, dictionary, totals } = prepared.sensitive[place]
  const rows = gradeFaults(await release.frequencies(name), {
    dictionary,
    totals,
    missing: missingAnywhere(policy.data.missing),
    isSwapped: policy.method.mode === 'hardened',
  })
  return verdict('grades', name, {
    rows,
    text: `${rows} rows of ${quoted(name)} are no grades of the values of the original.`,
  })
}

/** What somebody is shown as, and may be at most: by the person's quasi-identifiers where these are published as they were. */
interface Shown {
  value: number
  group: number
  mayValue: number
  mayGroup: number
}

async function aliasVerdict(job: ChoiceJob, name: string, column: PersonalisedSensitive): Promise<Verdict> {
  const { policy } = job
  const { dictionary } = column.table!.columns[column.column]
  const groupsOf = aliasGroups(dictionary, column.taxonomy, policy.method.cover)
  const isHardened = policy.method.mode === 'hardened'
  const labels = isHardened
    ? labelsAtLeast(groupsOf, column.taxonomy)
    : groupsOf.labels.map((label) => (label === undefined ? [] : [label]))
  const known = keysOf(job)
  const shown = new Map<string, Shown>()
  const at = (key: string, code: number) => {
    const place = `${code}:${key}`
    const found = shown.get(place) ?? { value: 0, group: 0, mayValue: 0, mayGroup: 0 }
    shown.set(place, found)
    return found
  }
  await countChosen(job, { name, dictionary, known, at })
  const formOf = textForms(name, { dictionary, labels, missing: missingAnywhere(policy.data.missing) })
  const { columns: cells, rows } = await job.release.combinations([...known.names, name])
  const columns = cells.map(cellTexts)
  let strange = 0
  const groups = new Map<string, { told: number; may: number }>()
  for (const [row, count] of rows.entries()) {
    const form = formOf(columns[known.names.length][row])
    const key = known.keyOf(columns, row)
    if (form.kind === 'value') at(key, form.code).value += count
    else if (form.kind === 'group') {
      const group = `${form.label}:${key}`
      groups.set(group, { told: (groups.get(group)?.told ?? 0) + count, may: 0 })
    } else if (form.kind === 'strange') strange += count
  }
  let open = 0
  for (const [place, { value, mayValue, mayGroup }] of shown) {
    open += Math.max(0, value - mayValue)
    const code = Number(place.slice(0, place.indexOf(':')))
    for (const label of labels[code]) {
      const group = groups.get(`${label}:${place.slice(place.indexOf(':') + 1)}`)
      if (group) group.may += mayGroup - Math.min(value, mayGroup)
    }
  }
  for (const { told, may } of groups.values()) open += Math.max(0, told - may)
  return verdict('choices', name, {
    rows: open + strange,
    text: `${open} rows show more of ${quoted(name)} than was chosen, ${strange} are neither a value nor an alias.`,
  })
}

interface Known {
  readonly names: readonly string[]
  readonly keyOf: (columns: readonly (readonly string[])[], place: number) => string
}

/** The quasi-identifiers by which a person's row is found in the release: all, where they are published as they were. */
function keysOf({ prepared, search }: ChoiceJob): Known {
  if (search.models.length > 0) return { names: [], keyOf: () => '' }
  const readings = prepared.quasi.map(({ dictionary }) => readingOf(dictionary))
  const missing = prepared.quasi.map(({ dictionary }) => dictionary.values[MISSING])
  return {
    names: prepared.quasi.map(({ name }) => name),
    keyOf: (columns, place) =>
      JSON.stringify(
        readings.map((reading, readingIndex) => {
          const text = columns[readingIndex][place]
          return text === missing[readingIndex] ? null : valueKey(text, reading)
        }),
      ),
  }
}

async function countChosen(
  { policy, original }: ChoiceJob,
  {
    name,
    dictionary,
    known,
    at,
  }: {
    readonly name: string
    readonly dictionary: Dictionary
    readonly known: Known
    readonly at: (key: string, code: number) => Shown
  },
): Promise<void> {
  const chosen = choiceOf(policy.method, name)
  const choice = chosen === undefined ? [] : [choiceName(chosen)]
  const { columns: cells, rows } = await original.combinations([...known.names, name, ...choice])
  const columns = cells.map(cellTexts)
  const width = known.names.length
  const codeOf = valueIndex(dictionary.values, readingOf(dictionary))
  for (const [row, count] of rows.entries()) {
    const code = codeOf(columns[width][row])
    if (code === undefined || code === MISSING) continue
    const said = choice.length === 0 ? '3' : valueKey(columns[width + 1][row], 'number')
    const shown = at(known.keyOf(columns, row), code)
    if (said === '1') shown.mayValue += count
    if (said === '1' || said === '2') shown.mayGroup += count
  }
}

type TextForm =
  | { readonly kind: 'value'; readonly code: number }
  | { readonly kind: 'group'; readonly label: string }
  | { readonly kind: 'code' | 'missing' | 'strange' }

/** Codes as this method draws them: no vowels, a letter first and a digit somewhere. */
const CODE = /^(?=.*[2-9])[B-DF-HJ-NP-TV-XZ][B-DF-HJ-NP-TV-XZ2-9]{3,}$/

/** @param name the column's, by which an alias is called that has no group */
function textForms(
  name: string,
  {
    dictionary,
    labels,
    missing,
  }: {
    readonly dictionary: Dictionary
    readonly labels: readonly (readonly string[])[]
    readonly missing: readonly string[]
  },
): (text: string) => TextForm {
  const codeOf = valueIndex(dictionary.values, readingOf(dictionary))
  const isMissing = valueTest(missing, readingOf(dictionary))
  const groups = new Set(labels.flat())
  return (text) => {
    if (isMissing(text)) return { kind: 'missing' }
    const code = codeOf(text)
    if (code !== undefined) return { kind: 'value', code }
    const label = text.replace(/ #\d+$/, '').replace(/( \(group\))+$/, '')
    const named = groups.has(text) ? text : label
    if (groups.has(named)) return { kind: 'group', label: named }
    return { kind: CODE.test(text) || named === name ? 'code' : 'strange' }
  }
}
