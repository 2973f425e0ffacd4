import { type ReleaseTexts, textsOf } from '../../../check/release-rows.ts'
import { groupCombinations, SUPPRESSED } from '../../../data/table/table.ts'
import { type StratumForm, stratumOfTexts } from '../../../methods/contract/stratum-rows.ts'

/** What can be said of a release in strata, measured on its texts alone. */
export interface StrataFacts {
  readonly rows: number
  /** Every quasi-identifier. */
  readonly quasi: readonly string[]
  /** Rows of the smallest class over all quasi-identifiers, suppressed rows left out; 0 without classes. */
  readonly smallest: number
  /** Rows that no other row equals in all quasi-identifiers. */
  readonly uniqueRows: number
  /** Rows that are blanked out in every quasi-identifier. */
  readonly suppressedRows: number
  readonly strata: readonly StratumFacts[]
}

export interface StratumFacts {
  readonly name: string
  /** Rows whose sensitive values put them here. */
  readonly rows: number
  /** Columns it is generalised by; none: it is published as it is. */
  readonly quasi: readonly string[]
  /** Among its own rows and by its own columns, suppressed rows left out; 0 without classes. */
  readonly smallest: number
  readonly classes: number
  /** Of its rows, those that are blanked out in all its own columns. */
  readonly suppressedRows: number
  /** Of its rows, those that no row of the whole release equals in all quasi-identifiers. */
  readonly uniqueRows: number
  /** Largest share of its own rows in a class of the release by its own columns; 0 where it has none. */
  readonly posterior: number
}

export interface FactStratum extends StratumForm {
  /** Rows of `*` alone, in its own columns, are suppressed rows, and no class. */
  readonly suppresses?: boolean
}

/** Groups the texts anew, trusting no plan. O(places × columns × strata). */
export function strataFacts(
  release: ReleaseTexts,
  strata: readonly FactStratum[],
  { quasi, missing = [] }: { readonly quasi: readonly string[]; readonly missing?: readonly string[] },
): StrataFacts {
  const stratumOf = stratumOfTexts(strata, release, missing)
  const blank = blankPlaces(release, quasi)
  const isSuppressed = (place: number) =>
    blank[place] === 1 && stratumOf[place] >= 0 && strata.some(({ suppresses }) => suppresses)
  const blankIn = strata.map(({ quasi: own, suppresses }) =>
    suppresses ? blankPlaces(release, own) : undefined,
  )
  const whole = groupTexts(release, quasi)
  const sizes = classSizes(whole, release.rows, (place) => !isSuppressed(place))
  const isUnique = (place: number) => !isSuppressed(place) && sizes[whole.groupOf[place]] === 1
  const all = summed(release.rows, () => true)
  return {
    rows: all,
    quasi,
    smallest: smallestOf(sizes),
    uniqueRows: summed(release.rows, isUnique),
    suppressedRows: summed(release.rows, isSuppressed),
    strata: strata.map(({ name, quasi: own }, stratum) => {
      const isOwn = (place: number) => stratumOf[place] === stratum
      const groups = groupTexts(release, own)
      const isBlank = (place: number) => blankIn[stratum]?.[place] === 1 || isSuppressed(place)
      const ofOwn = classSizes(groups, release.rows, (place) => isOwn(place) && !isBlank(place))
      return {
        name,
        rows: summed(release.rows, isOwn),
        quasi: own,
        smallest: own.length === 0 ? 0 : smallestOf(ofOwn),
        classes: own.length === 0 ? 0 : ofOwn.filter((size) => size > 0).length,
        suppressedRows: summed(release.rows, (place) => isOwn(place) && isBlank(place)),
        uniqueRows: summed(release.rows, (place) => isOwn(place) && isUnique(place)),
        posterior: own.length === 0 ? 0 : largestShare(groups, release.rows, isOwn),
      }
    }),
  }
}

/** Suppressed rows are seen as a class here: who is suppressed is told by it. */
function largestShare(
  groups: { readonly count: number; readonly groupOf: Int32Array },
  rows: Uint32Array,
  isOwn: (place: number) => boolean,
): number {
  const own = classSizes(groups, rows, isOwn)
  const every = classSizes(groups, rows, () => true)
  return own.reduce((most, size, group) => (size > 0 ? Math.max(most, size / every[group]) : most), 0)
}

function groupTexts(release: ReleaseTexts, names: readonly string[]) {
  const coded = names.map((name) => {
    const codeOf = new Map<string, number>()
    const codes = Uint32Array.from(textsOf(release, name), (text) => {
      const known = codeOf.get(text)
      if (known !== undefined) return known
      codeOf.set(text, codeOf.size)
      return codeOf.size - 1
    })
    return { codes, size: Math.max(1, codeOf.size) }
  })
  return groupCombinations(coded, release.rows.length)
}

function classSizes(
  { count, groupOf }: { readonly count: number; readonly groupOf: Int32Array },
  rows: Uint32Array,
  counts: (place: number) => boolean,
): Float64Array {
  const sizes = new Float64Array(count)
  for (let row = 0; row < rows.length; row++) if (counts(row)) sizes[groupOf[row]] += rows[row]
  return sizes
}

const smallestOf = (sizes: Float64Array): number => {
  const smallest = sizes.reduce((least, size) => (size > 0 && size < least ? size : least), Infinity)
  return smallest === Infinity ? 0 : smallest
}

function summed(rows: Uint32Array, counts: (place: number) => boolean): number {
  let sum = 0
  for (let row = 0; row < rows.length; row++) if (counts(row)) sum += rows[row]
  return sum
}

/** 1 where every one of these columns is `*`. */
function blankPlaces(release: ReleaseTexts, names: readonly string[]): Uint8Array {
  const cells = names.map((name) => textsOf(release, name))
  return Uint8Array.from(release.rows, (_, index) =>
    cells.length > 0 && cells.every((column) => column[index] === SUPPRESSED) ? 1 : 0,
  )
}
