import { count, counted, percent } from '../../../data/words/words.ts'
import { type PairedBar, pairedBars } from '../../../report/page/bars.ts'
import { type Html, html } from '../../../report/page/html.ts'
import { figuresOf, table } from '../../../report/page/parts.ts'
import type { LearnedReport, SlicingReport } from './slicing-report.ts'

const numeric = (text: string) => ({ text, numeric: true })

/** Numbers of buckets drawn one by one; the table beside the plot has all. */
const DRAWN = 9

/** Can somebody tell whether a person is in the table at all? */
export function membershipPart(membership: NonNullable<SlicingReport['membership']>): Html {
  const { originals, fakes, exact, drawn, originalMatches, fakeMatches } = membership
  const pairs = originalMatches.map((before, index) => ({ before, after: fakeMatches[index] }))
  const last = pairs.reduce(
    (most, { before, after }, pairIndex) => (before + after > 0 ? pairIndex : most),
    0,
  )
  const named = (at: number, open: boolean) => (open ? `${at + 1} or more` : counted(at + 1, 'bucket'))
  const bars = pooledAfter(pairs.slice(0, last + 1), DRAWN).map(
    (pair, index): PairedBar => ({ label: named(index, index === DRAWN), kind: 'value', ...pair }),
  )
  return html`<h3 class="group">Who is in the table</h3><div class="split"><figure><p class="legend" aria-hidden="true"><span class="key key-before"></span>real (in the original) <span class="key key-after"></span>made up (admitted, in no row)</p>${pairedBars(
    bars,
    'Share of real and of made-up combinations by the number of buckets they match',
    { before: 'real', after: 'made up' },
  )}${figuresOf({
    caption: 'Combinations of quasi-identifiers by the number of buckets they match',
    headings: [{ text: 'Buckets' }, numeric('Real'), numeric('Made up')],
    rows: pairs
      .slice(0, last + 1)
      .map(({ before, after }, pairIndex) => [
        named(pairIndex, pairIndex === pairs.length - 1),
        percent(before),
        percent(after),
      ]),
  })}</figure><div><p>Inside a bucket every combination of its groups’ values could be somebody. ${count(originals)} are real, ${exact ? count(fakes) : `about ${count(fakes)}`} are made up and hide them.</p><p>${
    last === 0
      ? 'Real and made-up ones match one bucket each: that does not tell them apart.'
      : 'A combination that matches many buckets is likelier to be real than one that matches few.'
  }</p>${!exact && html`<p class="quiet">Estimated from ${counted(drawn, 'random combination')}.</p>`}</div></div>`
}

interface Pair {
  readonly before: number
  readonly after: number
}

/** The first pairs as they are, all others as one. */
function pooledAfter(pairs: readonly Pair[], most: number): readonly Pair[] {
  if (pairs.length <= most) return pairs
  const rest = pairs.slice(most).reduce((sum, own) => ({
    before: sum.before + own.before,
    after: sum.after + own.after,
  }))
  return [...pairs.slice(0, most), rest]
}

/** Counts, classifiers, and what hardening or overlapping changed. */
export function usefulnessPart(slicing: SlicingReport, queries: Queries): Html {
  return html`<h3 class="group">What can still be learned, and by whom</h3>${queriesTable(slicing, queries)}${learningTable(slicing)}`
}

type Queries = NonNullable<SlicingReport['queries']>

function queriesTable({ overlap, l }: SlicingReport, queries: Queries): Html {
  const row = (name: string | Html, { mean, median }: { mean: number; median: number }) => [
    name,
    percent(median),
    percent(mean),
  ]
  const aside = (name: string, text: string) => html`${name}<span class="aside">${text}</span>`
  return table({
    caption: `How far counts estimated from a release are off, for ${counted(queries.queries, 'random range query', 'random range queries')} on the same table`,
    headings: [{ text: `Release at l = ${l}` }, numeric('Error, median'), numeric('Error, mean')],
    rows: [
      row('This release', queries.slicing),
      row(
        aside('Bucketisation', 'quasi-identifiers published whole, sensitive values shuffled inside buckets'),
        queries.bucketisation,
      ),
      row(
        aside('Generalisation', 'the same buckets with a range for every quasi-identifier'),
        queries.generalisation,
      ),
      ...(overlap
        ? [
            row(
              aside(`With ${overlap.attributes.join(', ')} in several groups`, 'strict splits'),
              overlap.overlapping,
            ),
            row(aside('With every column in its first group alone', 'strict splits'), overlap.apart),
          ]
        : []),
    ],
  })
}

const FAITHFUL = 'In the faithful form'

function learningTable({ bayes, learned, hardened, groups, l }: SlicingReport): Html {
  const sensitive = groups.flatMap((group) => (group.sensitive === undefined ? [] : [group.sensitive]))
  const guessed = (of: LearnedReport) =>
    sensitive.map((name, index) => `${name} ${percent(of.guessedRight[index])}`).join(', ')
  const rows = [
    ...bayes.flatMap((baye) => [
      [`${baye.class} told right by naive Bayes from the original`, percent(baye.original)],
      [`${baye.class} told right by naive Bayes from the buckets`, percent(baye.release)],
      [`${baye.class} told right by always naming the most frequent value`, percent(baye.majority)],
    ]),
    ...(hardened
      ? [
          [`${FAITHFUL} (${counted(hardened.buckets, 'bucket')}): guessed right`, guessed(hardened.learned)],
          [`${FAITHFUL}: right among the surest guesses, at most`, percent(hardened.learned.surest ?? 0)],
          [`${FAITHFUL}: error of the same counts, median`, percent(hardened.queries.median)],
          ...hardened.bayes.map((right, bayeIndex) => [
            `${FAITHFUL}: ${sensitive[bayeIndex]} told right by naive Bayes from the buckets`,
            percent(right),
          ]),
        ]
      : []),
    ...(learned
      ? [
          [`Rows with a learned probability above 1/${l}`, percent(1 - learned.satisfying)],
          ['Largest learned probability', percent(learned.largest)],
          ['Guessed right by what the buckets teach', guessed(learned)],
          ...(learned.surest === undefined
            ? []
            : [['Right among the surest guesses, at most', percent(learned.surest)]]),
        ]
      : []),
  ]
  return html`${table({
    caption: 'What researchers and attackers learn from the buckets',
    headings: [{ text: 'Figure' }, numeric('Share of rows')],
    rows,
  })}<p class="quiet">Naive Bayes of researchers uses all columns as the release links them; the attacker’s also uses which bucket a person must be in (deFinetti attack).</p>`
}
