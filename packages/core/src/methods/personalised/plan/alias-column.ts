import { OutisError } from '../../../data/errors.ts'
import type { Hierarchy } from '../../../data/hierarchy/hierarchy.ts'
import type { Alias, AliasMeaning } from '../../../data/recoding/alias-meaning.ts'
import { type AliasedColumn, CHOICES } from '../../../data/recoding/recoding.ts'
import type { Dictionary } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { type AliasGroups, aliasGroups } from '../alias-groups.ts'
import {
  type AliasMeasures,
  decoyRows,
  type FlatnessMeasures,
  formMeasures,
  informationLoss,
  reachedPosterior,
} from './alias-measures.ts'
import type { AliasNames } from './alias-names.ts'
import { dealShares, drawPools } from './alias-pools.ts'
import type { ChoiceCounts } from './count-choices.ts'
import { type Form, type FormRows, faithfulForms, hiddenForms } from './forms.ts'
import type { ChoiceBounds } from './hide-choices.ts'
import { type FlatnessOptions, homophones } from './homophones.ts'

export interface AliasInput {
  readonly name: string
  /** The column of choices, for the plan. */
  readonly choice: string | null
  readonly dictionary: Dictionary
  readonly counts: ChoiceCounts
  readonly taxonomy?: Hierarchy
  readonly groupAlone: boolean
  readonly names: AliasNames
  /** In hardened mode. */
  readonly hardened?: FlatnessOptions & { readonly maxPosterior: number; readonly cover: number }
}

export interface AliasedOutcome {
  readonly column: AliasedColumn
  readonly meaning: AliasMeaning
  readonly measures: AliasMeasures
}

/**
 * Aliases of a categorical column: choice 1 publishes the value, 2 an alias that tells its group, 3 one that tells
 * nothing. Aliases are injective and fresh; missing cells stay missing under every choice, so they tell none.
 * Hardened: aliases are homophones, about equally frequent, and the form of an alias tells the choice no further than a
 * bound. O(values · log rows + aliases), hardened also O(rows) at worst.
 * Poovammal, Ponnavaikko 2009, section IV B; its text has no DOI.
 */
export function aliasColumn(input: AliasInput): AliasedOutcome {
  const { name, dictionary, counts, taxonomy, groupAlone, names, hardened } = input
  const { values } = dictionary
  if (groupAlone) refuseWithoutTaxonomy(name, taxonomy)
  const groups = aliasGroups(dictionary, taxonomy, hardened?.cover)
  const { forms, bounds } = hardened
    ? hiddenForms(counts, groups.labels, hardened.maxPosterior)
    : { forms: faithfulForms(counts) }
  const parted = hardened ? partPools(forms, groupAlone, hardened) : oneEach(values.length)
  const drawn = drawPools({ column: name, values, groups, groupAlone, counts: parted.counts }, names)
  const shares = dealShares(forms, drawn, hardened === undefined)
  return {
    column: {
      kind: 'aliases',
      name,
      choice: input.choice,
      values: values.slice(1),
      pools: drawn.pools,
      shares,
    },
    meaning: {
      kind: 'aliases',
      column: name,
      aliases: withUnused(drawn.aliases, forms, values),
      domain: values.slice(1),
      open: values.filter((_, code) => forms[1].value[code] > 0),
    },
    measures: {
      ...measuresOf(input, { forms, groups, aliases: drawn.aliases.length }, bounds),
      ...defined({ flatness: parted.flatness }),
    },
  }
}

interface Parted {
  readonly counts: Readonly<Record<'group' | 'opaque', Float64Array>>
  readonly flatness?: FlatnessMeasures
}

/** Every value has both aliases, needed or not, as in the paper. */
const oneEach = (length: number): Parted => {
  const ones = new Float64Array(length).fill(1)
  ones[0] = 0
  return { counts: { group: ones, opaque: ones } }
}

/** How many homophones each value has in each form. The label of a group stands for what it says: it is none. */
function partPools(forms: FormRows, groupAlone: boolean, options: FlatnessOptions): Parted {
  const length = forms[1].value.length
  const counts = { group: new Float64Array(length), opaque: new Float64Array(length) }
  const pools: { readonly form: 'group' | 'opaque'; readonly code: number; readonly rows: number }[] = []
  for (const form of ['group', 'opaque'] as const) {
    for (let code = 1; code < length; code++) {
      const rows = rowsOf(forms, form, code)
      if (rows === 0) continue
      counts[form][code] = 1
      if (form === 'opaque' || !groupAlone) pools.push({ form, code, rows })
    }
  }
  const sizes = pools.map(({ rows }) => rows)
  const homophonesFound = homophones(sizes, options)
  for (const [poolIndex, { form, code }] of pools.entries())
    counts[form][code] = homophonesFound.counts[poolIndex]
  const common = pools
    .map((pool, poolIndex) => ({ ...pool, aliases: homophonesFound.counts[poolIndex] }))
    .filter((_, index) => !homophonesFound.rare[index])
  const smallest = common.reduce(
    (least, { rows, aliases }) => Math.min(least, Math.floor(rows / aliases)),
    Infinity,
  )
  const largest = common.reduce((most, { rows, aliases }) => Math.max(most, Math.ceil(rows / aliases)), 0)
  const rare = pools.filter((_, poolIndex) => homophonesFound.rare[poolIndex])
  return {
    counts,
    flatness: {
      asked: options.flatness,
      reached: common.length === 0 ? 0 : largest / smallest - 1,
      smallest: common.length === 0 ? 0 : smallest,
      largest,
      rare: {
        values: new Set(rare.map(({ code }) => code)).size,
        rows: rare.reduce((sum, { rows }) => sum + rows, 0),
      },
    },
  }
}

/** The paper gives every value both aliases; what no row has is no part of what is published of it. */
function withUnused(aliases: readonly Alias[], forms: FormRows, values: readonly string[]): Alias[] {
  const codeOf = new Map(values.map((value, code) => [value, code]))
  return aliases.map((alias) => {
    const form = alias.form === 1 ? 'group' : 'opaque'
    const isShown = alias.values.some((value) => rowsOf(forms, form, codeOf.get(value)!) > 0)
    return isShown ? alias : { ...alias, unused: true }
  })
}

const rowsOf = (forms: FormRows, form: Form, code: number): number =>
  CHOICES.reduce((sum, choice) => sum + forms[choice][form][code], 0)

/** What became of a column, from the rows of each value that are published in each form. */
export function measuresOf(
  { name, counts, dictionary, taxonomy, groupAlone }: Omit<AliasInput, 'names' | 'choice' | 'hardened'>,
  made: { readonly forms: FormRows; readonly groups: AliasGroups; readonly aliases: number },
  bounds: ChoiceBounds | undefined,
): AliasMeasures {
  const forms = formMeasures(made.forms)
  const choices = CHOICES.map((choice) => forms.reduce((sum, { rows }) => sum + rows[choice - 1], 0))
  const values = dictionary.values.length - 1
  return {
    kind: 'aliases',
    column: name,
    rows: choices.reduce((sum, rows) => sum + rows, 0),
    missing: counts.rows.reduce((sum, rows) => sum + rows[0], 0),
    values,
    grouped: made.groups.labels.filter((label) => label !== undefined).length,
    lifted: made.groups.lifted,
    choices: choices as [number, number, number],
    unstated: counts.unstated,
    forms,
    posterior: {
      reached: reachedPosterior(forms),
      ...(bounds && { bound: { choice2: bounds.group, choice3: bounds.opaque } }),
    },
    decoys: decoyRows(made.forms),
    aliases: made.aliases,
    informationLoss: informationLoss(made.forms, {
      groups: made.groups,
      domain: taxonomy?.leafCount ?? values,
      groupAlone,
    }),
  }
}

function refuseWithoutTaxonomy(column: string, taxonomy: Hierarchy | undefined): void {
  if (taxonomy !== undefined) return
  throw new OutisError('POLICY_INVALID', {
    message: `alias1: group publishes the group of a value of "${column}", and the column has no taxonomy.`,
    hint: `Add "taxonomy:" to the attribute "${column}", or set alias1: leaf.`,
    details: { column },
  })
}
