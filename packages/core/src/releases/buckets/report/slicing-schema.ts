import { z } from 'zod'

const count = z.int().min(0)
const share = z.number().min(0).max(1)
const text = z.string()
const texts = z.array(text)
const layout = z.enum(['table', 'paper'])

const learned = z
  .strictObject({
    largest: share,
    satisfying: share.describe('Share of rows with no learned probability above 1/l.'),
    guessedRight: z.array(share).describe('By sensitive attribute.'),
    surest: share
      .exactOptional()
      .describe(
        'Hardened: the share right among its surest guesses, where it is largest; a hundred rows at least.',
      ),
  })
  .describe('What naive Bayes, learned from the buckets, holds likely.')

const attainable = z.strictObject({
  name: text,
  l: count,
  share: share.describe('The share of a value that forbids a larger l.'),
  without: z.array(z.strictObject({ name: text, l: count })),
  alone: count.describe('With the sensitive attribute in a column of its own.'),
})

const buckets = z.strictObject({
  count,
  smallest: count,
  median: z.number(),
  largest: count,
  singleRows: count.describe('Buckets of one row: a whole true record each.'),
  sizes: z.array(
    z.strictObject({
      from: count,
      to: count.nullable().describe('Included; null for the open last band.'),
      classes: count,
      rows: count,
    }),
  ),
})

const membership = z.strictObject({
  originals: count.describe('Distinct tuples of the original.'),
  fakes: z.number().min(0).describe('Tuples that the release admits and the original lacks.'),
  exact: z.boolean().describe('Counted; else estimated from so many drawn, with a standard error.'),
  error: z.number().min(0),
  drawn: count,
  originalMatches: z.array(share).describe('Shares by the number of buckets matched.'),
  fakeMatches: z.array(share),
})

const privacy = z.strictObject({
  rows: count.describe('Rows of the table, or of a sample of it, that was sliced anew for each l.'),
  sampled: z.boolean(),
  points: z.array(
    z.strictObject({
      l: count,
      possible: z.boolean().describe('False: the figures are those of the unsplit table.'),
      buckets: count,
      satisfying: share,
      largest: share,
    }),
  ),
})

const queryError = z.strictObject({ mean: z.number().min(0), median: z.number().min(0) })

/** report.json, `slicing`. */
export const slicingSchema = z.strictObject({
  sentences: texts,
  l: count,
  split: z.enum(['strict', 'relaxed']),
  layout,
  groups: z.array(
    z.strictObject({ columns: texts, sensitive: text.exactOptional(), generalisedRows: count }),
  ),
  neutral: texts.exactOptional().describe('One more group of columns that no promise speaks of.'),
  correlation: z
    .strictObject({
      measure: z.enum(['phi2', 'cramers-v', 'mutual-information']),
      names: texts,
      values: z.array(z.array(share)),
    })
    .exactOptional(),
  moved: z.array(
    z.strictObject({ name: text, from: text, because: z.enum(['second-sensitive', 'diversity']) }),
  ),
  attainable: z.array(attainable),
  buckets,
  disclosure: z
    .strictObject({ largest: share, mean: share, satisfying: share, bands: z.array(count) })
    .describe(
      'Rows by their largest p(t, s), measured on the release; bands of one twentieth, each up to and with its end.',
    ),
  learned: learned.exactOptional(),
  hardened: z
    .strictObject({ buckets: count, learned, queries: queryError, bayes: z.array(share) })
    .exactOptional()
    .describe(
      'The faithful form of the same table: its buckets, what they teach, errors of the same counts, and each sensitive attribute told right by naive Bayes.',
    ),
  membership: membership.exactOptional(),
  privacy: privacy.exactOptional(),
  queries: z
    .strictObject({
      queries: count,
      slicing: queryError,
      bucketisation: queryError,
      generalisation: queryError,
    })
    .exactOptional()
    .describe('Relative errors of counts estimated for random range queries.'),
  bayes: z.array(z.strictObject({ class: text, release: share, original: share, majority: share })),
  overlap: z
    .strictObject({ attributes: texts, overlapping: queryError, apart: queryError })
    .exactOptional()
    .describe('Query errors with attributes in several groups, and with each in its first group alone.'),
})

/** dictionary.json, `slicing`. */
export const slicedFormSchema = z.strictObject({
  layout,
  groups: z.array(texts).describe('Columns of the release that stand together in a row.'),
  neutral: texts.exactOptional(),
  buckets: z.array(count).describe('Rows of each bucket: the first number is that of bucket 1.'),
  laterFrom: z
    .array(count)
    .exactOptional()
    .describe(
      'Numbers of the first buckets of people who came with a later release; those before kept theirs.',
    ),
})
