import { isMapping, type Tree, under } from '../cases/tree.ts'
import { type Grouped, groupRows } from './classes.ts'
import type { OracleColumn } from './columns.ts'
import { covers, showsValue } from './covering.ts'
import { type Fault, fault } from './fault.ts'
import type { RowFits } from './judge-rows.ts'
import { compareDecimals, decimalOf } from './numbers.ts'
import { ofRole, type RunFacts } from './run-facts.ts'

/** What a person chose for a sensitive column: 1, 2 or 3. */
export type ChoiceOf = (row: readonly string[], column: string) => number

export function choicesOf({ meaning, original, sideRows, sideColumns }: RunFacts): ChoiceOf {
  const stated = under(meaning.options, 'choice')
  const read = (text: string | undefined): number =>
    text === undefined || text === '' || meaning.missing.includes(text) ? 3 : Number(text)
  return (row, column) => {
    const tree = under(stated, 'per', column) ?? stated
    const name = String(under(tree, 'column'))
    const file = under(tree, 'file')
    if (typeof file !== 'string') return read(row[original.columns.indexOf(name)])
    const names = sideColumns(file) ?? []
    const key = String(under(tree, 'key'))
    const own = row[original.columns.indexOf(key)]
    if (meaning.missing.includes(own)) return 3
    return read(sideRows(file)?.find((other) => other[names.indexOf(key)] === own)?.[names.indexOf(name)])
  }
}

/** Columns of choices, which are never published. */
export function choiceColumns({ meaning }: Pick<RunFacts, 'meaning'>): string[] {
  const stated = under(meaning.options, 'choice')
  const per = under(stated, 'per')
  const trees: Tree[] = isMapping(per)
    ? per.entries.map(([, tree]) => tree)
    : stated === undefined
      ? []
      : [stated]
  return trees
    .filter((tree) => under(tree, 'file') === undefined)
    .map((tree) => String(under(tree, 'column')))
}

const isGraded = ({ meaning }: RunFacts, { name }: OracleColumn): boolean =>
  under(meaning.options, 'grade', name) !== undefined

/** A row shows nobody more than was chosen: a value only by choice 1, and never one that is in the table by another. */
export function personalisedRowFits(facts: RunFacts): RowFits {
  const { release, original, meaning } = facts
  const quasi = ofRole(facts, 'quasi')
  const sensitive = ofRole(facts, 'sensitive')
  const place = new Map(release.columns.map((name, columnIndex) => [name, columnIndex]))
  const choice = choicesOf(facts)
  const changed = new Set([...sensitive, ...quasi].map(({ name }) => name))
  const same = release.columns
    .filter((name) => !changed.has(name))
    .map((name) => [place.get(name)!, original.columns.indexOf(name)] as const)
  const generalised = statedK(facts) !== undefined
  const known = sensitive.map(({ texts, keyOf }) => new Set(texts.map(keyOf)))
  return (published, row) =>
    same.every(([to, from]) => published[to] === row[from]) &&
    quasi.every((column) => {
      const [label, value] = [published[place.get(column.name)!], row[column.place]]
      return showsValue(column, label, value) || (generalised && covers(column, label, value))
    }) &&
    sensitive.every((column, index) => {
      const values = known[index]
      const [shown, value] = [published[place.get(column.name)!], row[column.place]]
      if (column.isMissing(value)) return column.isMissing(shown)
      if (isGraded(facts, column)) return /^\d+\.\d{4,}$/.test(shown)
      const open = showsValue(column, shown, value)
      if (choice(row, column.name) === 1 && (meaning.mode === 'faithful' || open)) return open
      return !values.has(column.keyOf(shown))
    })
}

/** What can be counted on the whole: aliases stand for one value each, grades keep order, k holds where it is asked for. */
export function judgePersonalised(facts: RunFacts): Fault[] {
  const { release, original, meaning, report } = facts
  const faults: Fault[] = []
  for (const column of ofRole(facts, 'sensitive')) {
    const place = release.columns.indexOf(column.name)
    const shown = release.rows.map((row) => row[place])
    const values = original.rows.map((row) => row[column.place])
    if (isGraded(facts, column))
      faults.push(...(isHardened(facts) ? judgeOwnGrades(column, shown) : judgeGrades(column, shown, values)))
    else if (meaning.keepOrder && under(meaning.options, 'alias1') !== 'group')
      faults.push(...judgeAliases(column, shown, values))
  }
  const k = statedK(facts)
  if (k !== undefined) {
    const smallest = Math.min(...classesOf(facts).classes.map(({ counted }) => counted.length))
    if (smallest < k)
      faults.push(fault('k-anonymity', `k = ${k} was asked for, the smallest class has ${smallest} rows`))
  }
  if (report.holds !== report.verdicts.every(({ holds }) => holds))
    faults.push(fault('holds', 'the report contradicts its verdicts'))
  return faults
}

const isHardened = ({ meaning }: RunFacts): boolean => meaning.mode === 'hardened'

/** Hardened, 5 where nothing is said and there are quasi-identifiers. */
function statedK(facts: RunFacts): number | undefined {
  const k = under(facts.meaning.options, 'k')
  if (typeof k === 'number') return k
  return isHardened(facts) && ofRole(facts, 'quasi').length > 0 ? 5 : undefined
}

/** Hardened, no two rows share a grade. */
function judgeOwnGrades(column: OracleColumn, shown: readonly string[]): Fault[] {
  const grades = shown.filter((text) => !column.isMissing(text))
  return new Set(grades).size === grades.length
    ? []
    : [fault('grades', `rows of ${column.name} share grades in hardened mode`)]
}

function classesOf(facts: RunFacts): Grouped {
  const quasi = ofRole(facts, 'quasi')
  const places = quasi.map(({ name }) => facts.release.columns.indexOf(name))
  const starsApart = facts.report.release.suppressedRows > 0
  return groupRows(facts.release.rows, {
    places,
    columns: quasi,
    wildcard: facts.meaning.wildcard,
    starsApart,
  })
}

/** No text stands for two values. */
function judgeAliases(column: OracleColumn, shown: readonly string[], values: readonly string[]): Fault[] {
  const meant = new Map<string, string>()
  for (const [index, text] of shown.entries()) {
    const value = values[index]
    const known = meant.get(text)
    if (known !== undefined && known !== value && !(column.isMissing(known) && column.isMissing(value))) {
      if (column.keyOf(known) !== column.keyOf(value))
        return [fault('alias', `one text of ${column.name} stands for ${known} and for ${value}`)]
    }
    meant.set(text, value)
  }
  return []
}

/** The i-th smallest grade is that of the i-th smallest number, and equal numbers have equal grades. */
function judgeGrades(column: OracleColumn, shown: readonly string[], values: readonly string[]): Fault[] {
  const numbers = values.filter((value) => !column.isMissing(value)).map((value) => decimalOf(value)!)
  const grades = shown.filter((text) => !column.isMissing(text)).map((text) => decimalOf(text)!)
  if (numbers.includes(undefined as never) || grades.includes(undefined as never)) return []
  numbers.sort(compareDecimals)
  grades.sort(compareDecimals)
  if (numbers.length !== grades.length)
    return [fault('grades', `${column.name} has ${grades.length} grades of ${numbers.length} numbers`)]
  for (let numberIndex = 1; numberIndex < numbers.length; numberIndex++) {
    const step = Math.sign(compareDecimals(numbers[numberIndex - 1], numbers[numberIndex]))
    if (step !== Math.sign(compareDecimals(grades[numberIndex - 1], grades[numberIndex]))) {
      return [fault('grades', `grades of ${column.name} do not keep the order of the numbers`)]
    }
  }
  return []
}
