import * as z from 'zod/mini'
import { MOST_MOVES, MOST_STRATA } from '../limits.ts'
import { classKeys, clusteringKeys } from './classes-schema.ts'
import { choiceSchema, gradeSchema } from './personalised-schema.ts'
import { type MethodWords, mode, modelKeys, searchKeys } from './search-schema.ts'
import { binsSchema } from './slicing-schema.ts'
import { stratumSchema } from './stratum-schema.ts'
import { cells, exactlyOneOf, mapping, maybe, must, positive, text, whole } from './words.ts'

const split = () =>
  maybe(
    z.enum(['strict', 'relaxed']),
    'strict: a value goes to one side; relaxed: halves of equal size. Default strict.',
  )

/** A mapping of one key, the method's name. Only the method that is asked for is built. */
export function methodSchema(words: MethodWords) {
  const methods = {
    'full-domain': maybe(
      z.lazy(() => fullDomainSchema(words)),
      'Optimal full-domain generalisation: one level per column for all rows.',
    ),
    mondrian: maybe(
      z.lazy(() => mondrianSchema(words)),
      'Mondrian (LeFevre 2006): boxes cut at medians.',
    ),
    local: maybe(
      z.lazy(() => localSchema(words)),
      'Local recoding: each cell becomes a node of its hierarchy.',
    ),
    sbtam: maybe(
      z.lazy(() => sbtamSchema(words)),
      'Only rows with chosen sensitive values are made anonymous (Abad & Kinariwala).',
    ),
    mixed: maybe(
      z.lazy(() => mixedSchema(words)),
      'Strata of rows, each with its own quasi-identifiers and models (Gachanga et al. 2019).',
    ),
    slicing: maybe(
      z.lazy(() => slicingSchema()),
      'Columns are permuted inside buckets (Li et al. 2012; Kalange & Padulkar).',
    ),
    caat: maybe(
      z.lazy(() => caatSchema(words)),
      'Clusters grown by the nearest tuple (Jiang).',
    ),
    kaca: maybe(
      z.lazy(() => kacaSchema(words)),
      'Classes merged with the nearest (Li et al. 2006).',
    ),
    personalised: maybe(
      z.lazy(() => personalisedSchema(words)),
      'Each person chooses what is shown (Poovammal & Ponnavaikko 2009).',
    ),
  }
  return mapping(methods).check(
    z.meta({ minProperties: 1, maxProperties: 1 }),
    exactlyOneOf(Object.keys(methods), 'which method is used'),
  )
}

const fullDomainSchema = (words: MethodWords) => mapping({ ...searchKeys(words), ...mode() })

const mondrianSchema = (words: MethodWords) =>
  mapping({ ...searchKeys(words), ...classKeys('true'), split: split() })

const localSchema = (words: MethodWords) =>
  mapping({
    ...searchKeys(words),
    ...classKeys('false'),
    start: maybe(
      z.enum(['greedy', 'mondrian', 'caat', 'kaca', 'full-domain']),
      'Classes the search sets out from. Default greedy, for large tables mondrian.',
    ),
    moves: maybe(
      whole(0, MOST_MOVES),
      'Moves the search makes, whatever the clock says: the same seed then gives the same release everywhere. Default 8 for each millisecond of the budget, without one 80,000.',
    ),
  })

const sbtamSchema = (words: MethodWords) =>
  mapping({
    'sensitive-values': must(
      z.record(z.string(), cells()),
      'Column → values whose rows are made anonymous; all others are published as they are.',
    ),
    ...searchKeys(words),
    ...mode(),
    decoys: maybe(
      mapping({
        'max-posterior': must(
          z.number().check(z.gt(0), z.lte(1)),
          'Largest share of sensitive rows among those generalised.',
        ),
      }),
      'Hardened only: ordinary rows that are generalised too.',
    ),
  })

const mixedSchema = (words: MethodWords) =>
  mapping({
    ...mode(),
    strata: must(
      z.array(stratumSchema(words)).check(z.minLength(1), z.maxLength(MOST_STRATA)),
      'The strata; at most one is `rest: true`.',
    ),
  })

const slicingSchema = () =>
  mapping({
    ...mode(),
    l: must(whole(2), 'No sensitive value may be likelier than 1/l.'),
    columns: maybe(
      z.union([
        z.enum(['auto']),
        whole(1),
        z.array(z.array(text()).check(z.minLength(1))).check(z.minLength(1)),
      ]),
      'auto, a number of column groups, or the groups; an attribute in two groups makes overlapping slicing. Default auto.',
    ),
    split: split(),
    bins: maybe(binsSchema(), 'How numbers are cut for correlation. Default ten of equal width.'),
    correlation: maybe(
      z.enum(['phi2', 'cramers-v', 'mutual-information']),
      'How attributes are compared. Default phi2.',
    ),
    generalise: maybe(
      mapping({ 'min-frequency': must(whole(1), 'Rows of the rarest value of a column group.') }),
      'Generalise rare values of a column group. Default off.',
    ),
    layout: maybe(
      z.enum(['table', 'paper']),
      'All columns and a bucket, or one cell per column group. Default table.',
    ),
    'bucket-k': maybe(whole(2), 'Hardened only: rows in the smallest bucket.'),
  })

const caatSchema = (words: MethodWords) =>
  mapping({
    ...clusteringKeys(words),
    start: maybe(z.enum(['random', 'first']), 'The first tuple. Default random.'),
    ties: maybe(
      z.enum(['bounded', 'all']),
      'Tuples of equal distance one by one, or all together as in the paper. Default bounded.',
    ),
    range: maybe(z.enum(['gap', 'midpoint', 'hull']), 'How far a number is from a range. Default gap.'),
  })

const kacaSchema = (words: MethodWords) => mapping(clusteringKeys(words))

const personalisedSchema = (words: MethodWords) =>
  mapping({
    ...mode(),
    choice: must(choiceSchema(), 'Where each person’s choice 1, 2 or 3 comes from; a missing one means 3.'),
    alias1: maybe(
      z.enum(['leaf', 'group']),
      'Alias 1 tells leaves of a group apart, or the group alone. Default leaf.',
    ),
    grade: maybe(z.record(z.string(), gradeSchema()), 'Numeric sensitive column → its categories.'),
    flatness: maybe(positive(), 'Hardened only: how far alias frequencies may differ.'),
    k: maybe(modelKeys(words).k, 'Hardened only: k-anonymity of the quasi-identifiers.'),
  })

export type WrittenMethod = z.infer<ReturnType<typeof methodSchema>>
