import { under } from '../cases/tree.ts'
import { covers, showsValue } from './covering.ts'
import { type Fault, fault } from './fault.ts'
import { sameFigure } from './judge-verdicts.ts'
import { unmatched } from './matching.ts'
import { ofRole, type RunFacts } from './run-facts.ts'
import { readSliced, type SlicedGroup, type SlicedRelease, type SlicingDictionary } from './sliced-release.ts'
import { largestProbabilities } from './slicing-probability.ts'

/** A sliced release: column groups keep their values, buckets keep to l. */
export function judgeSlicing(facts: RunFacts, dictionary: SlicingDictionary | undefined): Fault[] {
  if (dictionary === undefined) return [fault('sliced-dictionary', 'dictionary.json says nothing of slicing')]
  const sliced = readSliced(facts, dictionary)
  if (typeof sliced === 'string') return [fault('sliced-form', sliced)]
  const sizes = sliced.buckets.map(({ length }) => length)
  const faults =
    JSON.stringify(sizes) === JSON.stringify(dictionary.buckets)
      ? []
      : [
          fault(
            'bucket-sizes',
            `the dictionary says ${dictionary.buckets.join(' ')}, counted ${sizes.join(' ')}`,
          ),
        ]
  return [
    ...faults,
    ...judgeGroups(facts, sliced),
    ...judgeNeutral(facts, sliced),
    ...judgeBuckets(facts, sliced),
    ...judgeProbability(facts, sliced),
  ]
}

const isGeneralised = ({ meaning }: RunFacts): boolean =>
  under(meaning.options, 'generalise') !== undefined || meaning.mode === 'hardened'

/** Every attribute is in a group; every group has the original's values, each as often, or labels that cover them. */
function judgeGroups(facts: RunFacts, { groups }: SlicedRelease): Fault[] {
  const absent = [...ofRole(facts, 'quasi'), ...ofRole(facts, 'sensitive')].filter(
    ({ name }) => !groups.some(({ columns }) => columns.some((column) => column.name === name)),
  )
  return [
    ...absent.map(({ name }) => fault('sliced-columns', `${name} is in no group`)),
    ...groups.flatMap((group) => judgeGroup(facts, group)),
  ]
}

function judgeGroup(facts: RunFacts, { columns, cells }: SlicedGroup): Fault[] {
  const rows = facts.original.rows.map((row) => columns.map((column) => row[column.place]))
  const names = columns.map(({ name }) => name).join(', ')
  if (!isGeneralised(facts)) {
    const counted = (list: readonly (readonly string[])[], key: 'keyOf' | 'cellKeyOf'): string =>
      JSON.stringify(
        list
          .map((texts) => JSON.stringify(texts.map((text, textIndex) => columns[textIndex][key](text))))
          .sort(),
      )
    return counted(rows, 'keyOf') === counted(cells, 'cellKeyOf')
      ? []
      : [fault('sliced-values', `the values of ${names} are not those of the original`)]
  }
  const fits = (published: readonly string[], row: readonly string[]): boolean =>
    columns.every((column, columnIndex) =>
      column.role === 'sensitive'
        ? showsValue(column, published[columnIndex], row[columnIndex])
        : covers(column, published[columnIndex], row[columnIndex]),
    )
  const candidates = cells.map((texts) => [...rows.keys()].filter((at) => fits(texts, rows[at])))
  const without = unmatched(cells.length, (at) => candidates[at])
  return without === 0
    ? []
    : [fault('sliced-values', `${without} values of ${names} stand for none of the original`)]
}

function judgeNeutral({ original }: RunFacts, { neutral }: SlicedRelease): Fault[] {
  const places = neutral.names.map((name) => original.columns.indexOf(name))
  const expected = original.rows.map((row) => JSON.stringify(places.map((place) => row[place]))).sort()
  const found = neutral.cells.map((cells) => JSON.stringify(cells)).sort()
  return JSON.stringify(expected) === JSON.stringify(found)
    ? []
    : [fault('neutral', `the values of ${neutral.names.join(', ')} are not those of the original`)]
}

function judgeBuckets({ meaning, report }: RunFacts, { buckets }: SlicedRelease): Fault[] {
  const sizes = buckets.map(({ length }) => length)
  const rows = sizes.reduce((sum, size) => sum + size, 0)
  const alone = sizes.filter((size) => size === 1).length / rows
  const asked = Number(under(meaning.options, 'bucket-k') ?? 5)
  const smallest = Math.min(...sizes)
  const stated = report.risks.after.find(({ id }) => id === 'single-row-buckets')?.value
  return [
    ...(meaning.mode === 'hardened' && smallest < asked
      ? [fault('bucket-k', `a bucket has ${smallest} rows, ${asked} were asked for`)]
      : []),
    ...(stated !== undefined && !sameFigure(stated, alone)
      ? [fault('figure-single-row-buckets', `the report says ${stated}, counted ${alone}`)]
      : []),
    ...(report.release.classes === buckets.length
      ? []
      : [fault('reported-buckets', `the report says ${report.release.classes}, counted ${buckets.length}`)]),
  ]
}

/** p(t, s) of every row of the original; where values were generalised, a row's published form is not looked for. */
function judgeProbability(facts: RunFacts, sliced: SlicedRelease): Fault[] {
  if (isGeneralised(facts)) return []
  const l = Number(under(facts.meaning.options, 'l'))
  return ofRole(facts, 'sensitive').flatMap((column) => {
    const largest = Math.max(...largestProbabilities(facts, sliced, column))
    const verdict = facts.report.verdicts.find(
      ({ model, of }) => model === 'slicing-l-diversity' && of === column.name,
    )
    if (largest > 1 / l + 1e-9)
      return [fault('slicing-l-diversity', `a value of ${column.name} has p = ${largest}, above 1/${l}`)]
    if (verdict === undefined)
      return [fault('verdict-missing', `nothing was said about slicing-l-diversity of ${column.name}`)]
    return sameFigure(verdict.figure, largest)
      ? []
      : [
          fault(
            'figure-slicing-l-diversity',
            `of ${column.name} the report says ${verdict.figure}, counted ${largest}`,
          ),
        ]
  })
}
