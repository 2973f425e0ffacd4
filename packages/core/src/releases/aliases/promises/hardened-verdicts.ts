import type { Combinations, Verdict } from '../../../check/check-input.ts'
import type { AliasMeaning, GradeMeaning } from '../../../data/recoding/alias-meaning.ts'
import { aliasPlaces } from '../../../data/recoding/alias-places.ts'
import { MISSING } from '../../../data/table/table.ts'
import { valueKey } from '../../../data/value/same-values.ts'
import { counted, exactPercent } from '../../../data/words/words.ts'
import { NUMBER_GAIN } from '../../../methods/personalised/number-gain.ts'
import type { AliasFrequencies } from '../../../methods/personalised/plan/alias-frequencies.ts'
import type { PosteriorBound } from '../../../methods/personalised/plan/alias-measures.ts'
import type { ChoiceCounts } from '../../../methods/personalised/plan/count-choices.ts'
import { blindGuess } from '../../../methods/personalised/plan/number-guesses.ts'
import { atMost } from '../../../models/kit/boundary.ts'
import type { PublishedCounts } from '../measures/check-column.ts'
import { checkSwapped } from '../measures/check-swapped.ts'
import { namedValues } from '../measures/named-values.ts'
import { ownVerdict } from './own-verdict.ts'

export interface PublishedGrades {
  readonly column: GradeMeaning
  readonly published: PublishedCounts
  /** Texts of the original by code, and their rows. */
  readonly values: readonly string[]
  readonly totals: ArrayLike<number>
}

/** Every row has a grade of its own, no rank moved further than stated, and numbers are not told. */
export function swappedVerdicts({ column, published, values, totals }: PublishedGrades): Verdict[] {
  const before = numbersBefore(values, totals)
  const { astray, tied, moved, guessed, rows } = checkSwapped(column, published, before)
  const told = rows === 0 ? 0 : guessed / rows
  const blind = blindGuess(Float64Array.from(before.values()))
  const limit = Math.min(1, blind + NUMBER_GAIN)
  const share = exactPercent(column.swap ?? 0)
  return [
    ownVerdict(column.column, {
      model: 'grades',
      holds: astray + tied + moved === 0,
      figure: astray + tied + moved,
      limit: 0,
      text: `Every row has a grade of "${column.column}" of its own, at most ${share} of the rows from its rank, and the key turns it back: ${counted(astray + tied + moved, 'row does', 'rows do')} not keep to it.`,
    }),
    ownVerdict(column.column, {
      model: 'numbers-told',
      holds: atMost(told, limit),
      figure: told,
      limit,
      text: `Whoever knows how often each number of "${column.column}" occurs guesses ${exactPercent(told)} of them from the grades, and ${exactPercent(blind)} without.`,
    }),
  ]
}

/** Rows of each number, ascending, by its key. */
function numbersBefore(values: readonly string[], totals: ArrayLike<number>): Map<string, number> {
  const before = new Map<string, { number: string; rows: number }>()
  for (let code = 0; code < totals.length; code++) {
    if (code === MISSING || totals[code] === 0) continue
    const key = valueKey(values[code], 'number')
    before.set(key, { number: values[code], rows: (before.get(key)?.rows ?? 0) + totals[code] })
  }
  const sorted = [...before].sort(([, a], [, b]) => Number(a.number) - Number(b.number))
  return new Map(sorted.map(([key, { rows }]) => [key, rows]))
}

export interface PublishedAliases {
  readonly column: AliasMeaning
  /** What all aliases of the release stand for. */
  readonly named: AliasMeaning
  readonly published: PublishedCounts
  readonly frequencies: AliasFrequencies
  /** Values of the original by code, and their rows by choice. */
  readonly values: readonly string[]
  readonly counts: ChoiceCounts
  readonly bound: PosteriorBound
  readonly asked: { readonly aliasRows: number; readonly maxPosterior: number }
  readonly release: Combinations
  readonly quasi: readonly string[]
}

/** Rows that aliases stand on, what is named where they are several, and what a form tells once the value is known. */
export function hiddenVerdicts(given: PublishedAliases): Verdict[] {
  const { column, frequencies, asked, bound } = given
  const told = choiceOfValues(given)
  return [
    ownVerdict(column.column, {
      model: 'alias-rows',
      holds: frequencies.largest <= asked.aliasRows,
      figure: frequencies.largest,
      limit: asked.aliasRows,
      text: `An alias of "${column.column}" stands on at most ${counted(frequencies.largest, 'row')}.`,
    }),
    ...(asked.aliasRows > 1 ? [namingVerdict(given)] : []),
    ownVerdict(column.column, {
      model: 'choice-by-value',
      holds: atMost(told, bound.choice3),
      figure: told,
      limit: bound.choice3,
      text: `Of the rows of a value of "${column.column}" that tell nothing, at most ${exactPercent(told)} chose that, where not everybody with the value is published so.`,
    }),
  ]
}

function namingVerdict({ column, named, asked, release, quasi }: PublishedAliases): Verdict {
  const { rows, added, alone } = namedValues(release, quasi, named)
  const share = (of: number) => (rows === 0 ? 0 : of / rows)
  const limit = Math.max(asked.maxPosterior, share(alone))
  const verdict = ownVerdict(column.column, {
    model: 'alias-posterior',
    holds: atMost(share(added), limit),
    figure: share(added),
    limit,
    text: `Whoever adds up what the rows of an alias of "${column.column}" say names ${exactPercent(share(added))} of the hidden values, and ${exactPercent(share(alone))} from each row alone.`,
  })
  // How many rows an alias may have was asked for by the policy: a release that tells too much by it fails, and is no fault.
  return { ...verdict, source: 'require' }
}

/** The largest share of choice 3 among the opaque rows of a value, values left out that are published so by everybody. */
function choiceOfValues({ column, published, values, counts }: PublishedAliases): number {
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const opaque = new Float64Array(values.length)
  const placeOf = aliasPlaces(column)
  for (const { value: text, rows } of published.texts) {
    const place = placeOf.get(text)
    if (place === undefined || column.aliases[place].form === 1) continue
    opaque[codeOf.get(column.aliases[place].values[0]) ?? MISSING] += rows
  }
  let told = 0
  for (let code = 1; code < values.length; code++) {
    const all = counts.rows.reduce((sum, rows) => sum + rows[code], 0)
    if (opaque[code] > 0 && opaque[code] < all) told = Math.max(told, counts.rows[2][code] / opaque[code])
  }
  return told
}
