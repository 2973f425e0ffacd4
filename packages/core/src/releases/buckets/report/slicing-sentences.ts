import { columnName, columnNames, count, counted, list, percent } from '../../../data/words/words.ts'
import type { SlicingReport } from './slicing-report.ts'

type Facts = Omit<SlicingReport, 'sentences'>

/** The section in plain words: how the table was sliced, what holds, what does not. */
export const slicingSentences = (facts: Facts): string[] => [
  groupSentence(facts),
  ...neutralSentence(facts),
  ...generalisedSentence(facts),
  bucketSentence(facts),
  ...movedSentences(facts),
  disclosureSentence(facts),
  ...facts.attainable.map(attainableSentence),
  ...singleSentence(facts),
  ...learnedSentence(facts),
  ...(facts.membership ? [membershipSentence(facts.membership)] : []),
  ...queriesSentence(facts),
  ...overlapSentence(facts),
]

/** "age; workclass and education; occupation with sex": the sensitive attribute first. */
export const groupWords = ({ columns, sensitive }: SlicingReport['groups'][number]): string => {
  const others = columns.filter((name) => name !== sensitive)
  if (sensitive === undefined) return columnNames(others)
  return others.length === 0 ? columnName(sensitive) : `${columnName(sensitive)} with ${columnNames(others)}`
}

function groupSentence({ groups }: Facts): string {
  return `The columns stand in ${counted(groups.length, 'group')}: ${groups.map(groupWords).join('; ')}. Columns of one group belong together in every row; columns of different groups do not: inside its bucket each group was shuffled on its own.`
}

function neutralSentence({ neutral = [] }: Facts): string[] {
  if (neutral.length === 0) return []
  const are = neutral.length === 1 ? 'is one more group' : 'are together one more group'
  return [`${columnNames(neutral)} ${are}, shuffled inside each bucket, and part of no promise.`]
}

function generalisedSentence({ groups }: Facts): string[] {
  return groups
    .filter(({ generalisedRows }) => generalisedRows > 0)
    .map(
      (group) =>
        `In the group of ${groupWords(group)}, values too rare to be told were generalised in ${counted(group.generalisedRows, 'row')}.`,
    )
}

function bucketSentence({ buckets, split }: Facts): string {
  const { count: all, smallest, median, largest } = buckets
  if (all === 1) return 'All rows are in one bucket.'
  const how = split === 'strict' ? 'every value on one side' : 'halves of equal size'
  return `The rows are in ${counted(all, 'bucket')} of ${count(smallest)} to ${counted(largest, 'row')}, half of them of at most ${counted(Math.ceil(median), 'row')} (${split} splits: ${how}).`
}

function movedSentences({ moved }: Facts): string[] {
  return moved.map(({ name, from, because }) =>
    because === 'diversity'
      ? `${columnName(name)} is correlated with ${columnName(from)} and was put beside it, but together they make this l impossible: it left that group.`
      : `${columnName(name)} is sensitive like ${columnName(from)}, and a group holds one sensitive attribute: it left that group.`,
  )
}

function disclosureSentence({ disclosure, l, groups }: Facts): string {
  const sensitive = groups.flatMap((group) => (group.sensitive === undefined ? [] : [group.sensitive]))
  const rows =
    disclosure.satisfying === 1 ? 'For no row' : `For ${percent(1 - disclosure.satisfying)} of the rows`
  return `${rows} can somebody who knows every quasi-identifier of a person hold a value of ${list(sensitive.map(columnName), { joint: 'or' })} likelier than 1 in ${l} by reading the buckets. The largest chance is ${percent(disclosure.largest)}; on average the likeliest value has ${percent(disclosure.mean)}.`
}

function attainableSentence({ name, l, share, without, alone }: Facts['attainable'][number]): string {
  const best = without.find((own) => own.l > l)
  const more =
    best !== undefined
      ? ` Without ${columnName(best.name)} beside it, l = ${best.l} would be possible.`
      : alone > l
        ? ` In a group of its own, l = ${alone} would be possible.`
        : ' No columns allow more.'
  return `With these columns l = ${l} is the most that ${columnName(name)} allows: one of its values has ${percent(share)} of the rows that agree in the columns beside it.${more}`
}

function singleSentence({ buckets: { singleRows } }: Facts): string[] {
  if (singleRows === 0) return []
  const [have, are] = singleRows === 1 ? ['has', 'it is'] : ['have', 'they are']
  return [
    `${counted(singleRows, 'bucket')} ${have} a single row, so there is nothing to shuffle: ${are} published whole, as recorded.`,
  ]
}

function learnedSentence({ learned, hardened, l, groups, queries, bayes }: Facts): string[] {
  if (!learned)
    return ['What can be learned from all buckets together was not measured: the table is too large.']
  const sensitive = groups.flatMap((group) => (group.sensitive === undefined ? [] : [group.sensitive]))
  const right = sensitive
    .map((name, index) => `${columnName(name)} of ${percent(learned.guessedRight[index])} of the rows`)
    .join(', ')
  const learns = `An attacker who learns from all buckets how columns go together (naive Bayes, as in the deFinetti attack) guesses ${right} right`
  if (hardened) {
    const before = hardened.learned
    return [
      `${learns}, and at most ${percent(learned.surest ?? 0)} of those it is surest of, where 1 in ${l} is promised. In the faithful form, of ${counted(hardened.buckets, 'bucket')}, it guesses ${percent(Math.max(...before.guessedRight))} right and up to ${percent(before.surest ?? 0)} of those it is surest of.`,
      `Hardening costs: counts are off by ${percent(queries!.slicing.median)} in the median, in the faithful form by ${percent(hardened.queries.median)}; naive Bayes tells ${sensitive.map((name, index) => `${columnName(name)} right for ${percent(bayes[index].release)} of the rows (faithful: ${percent(hardened.bayes[index])})`).join(', ')}.`,
    ]
  }
  return learned.satisfying === 1
    ? [`${learns}, and holds no value likelier than 1 in ${l}.`]
    : [
        `${learns}, and holds a value likelier than 1 in ${l} for ${percent(1 - learned.satisfying)} of the rows, up to ${percent(learned.largest)}: the promise speaks of each row's buckets, not of what all buckets teach. The hardened mode closes this.`,
      ]
}

function membershipSentence(membership: NonNullable<Facts['membership']>): string {
  const { originals, fakes, exact, error, originalMatches, fakeMatches } = membership
  const about = exact ? count(fakes) : `about ${count(fakes)} (± ${count(Math.ceil(2 * error))})`
  const told =
    originalMatches[0] === 1 && fakeMatches[0] === 1
      ? 'Real and made-up ones match one bucket each, so matching a bucket tells nothing of who is in the table; matching none tells that somebody is not.'
      : `${percent(1 - originalMatches[0])} of the real and ${percent(1 - fakeMatches[0])} of the made-up ones match several buckets: the more one matches, the likelier it is real. Matching none tells that somebody is not in the table.`
  return `The release admits ${about} combinations of quasi-identifiers that nobody in the original has, beside the ${count(originals)} real ones. ${told}`
}

function queriesSentence({ queries, l }: Facts): string[] {
  if (!queries) return []
  const { slicing, bucketisation, generalisation } = queries
  return [
    `Counts estimated from the release for ${counted(queries.queries, 'random query', 'random queries')} are off by ${percent(slicing.median)} in the median (${percent(slicing.mean)} on average). At l = ${l}, bucketisation is off by ${percent(bucketisation.median)} (${percent(bucketisation.mean)}) and generalisation by ${percent(generalisation.median)} (${percent(generalisation.mean)}).`,
  ]
}

function overlapSentence({ overlap }: Facts): string[] {
  if (!overlap) return []
  const { attributes, overlapping, apart } = overlap
  return [
    `${columnNames(attributes)} ${attributes.length === 1 ? 'stands' : 'stand'} in several groups. So published, estimated counts are off by ${percent(overlapping.median)} in the median, with every column in one group by ${percent(apart.median)}, strict splits both.`,
  ]
}
