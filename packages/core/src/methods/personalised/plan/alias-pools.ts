import type { Alias } from '../../../data/recoding/alias-meaning.ts'
import { type AliasShares, CHOICES, type Choice } from '../../../data/recoding/recoding.ts'
import type { AliasGroups } from '../alias-groups.ts'
import type { AliasNames } from './alias-names.ts'
import { FORMS, type Form, type FormRows } from './forms.ts'

/** The aliases of a column: which pool the rows of a value draw from in each form. */
export interface AliasPools {
  readonly pools: readonly (readonly string[])[]
  /** poolOf[form][code]; −1 where there is none. */
  readonly poolOf: Readonly<Record<Form, Int32Array>>
  readonly aliases: readonly Alias[]
}

export interface PoolInput {
  readonly column: string
  readonly values: readonly string[]
  readonly groups: AliasGroups
  readonly groupAlone: boolean
  /** Aliases of each value (by code) in each form; 0 where it needs none. */
  readonly counts: Readonly<Record<'group' | 'opaque', ArrayLike<number>>>
}

/** Draws the aliases. A value without a group of its own is told by the column's name in place of the group's label. */
export function drawPools(
  { column, values, groups, groupAlone, counts }: PoolInput,
  names: AliasNames,
): AliasPools {
  const poolOf = {
    value: new Int32Array(values.length).fill(-1),
    group: new Int32Array(values.length).fill(-1),
    opaque: new Int32Array(values.length).fill(-1),
  }
  const pools: string[][] = []
  const aliases: Alias[] = []
  const codes = names.codes(sumOf(counts.opaque))
  for (let code = 1; code < values.length; code++) {
    if (counts.opaque[code] === 0) continue
    const opaqueCodes = codes.splice(codes.length - counts.opaque[code])
    poolOf.opaque[code] = pools.push(opaqueCodes) - 1
    pushAliases(aliases, opaqueCodes, { form: 2, values: [values[code]] })
  }
  for (const [label, members] of byLabel(column, groups, counts.group)) {
    if (groupAlone) {
      const text = names.label(label, values)
      const pool = pools.push([text]) - 1
      for (const code of members) poolOf.group[code] = pool
      aliases.push({ text, form: 1, values: members.map((code) => values[code]) })
      continue
    }
    const texts = names.numbered(
      label,
      members.reduce((sum, code) => sum + counts.group[code], 0),
    )
    for (const code of members) {
      const groupTexts = texts.splice(texts.length - counts.group[code])
      poolOf.group[code] = pools.push(groupTexts) - 1
      pushAliases(aliases, groupTexts, { form: 1, values: [values[code]] })
    }
  }
  return { pools, poolOf, aliases }
}

/** Homophones share the list of what they stand for: there may be one of them for every row. */
function pushAliases(
  aliases: Alias[],
  texts: readonly string[],
  { form, values }: Pick<Alias, 'form' | 'values'>,
): void {
  for (const text of texts) aliases.push({ text, form, values })
}

const sumOf = (counts: ArrayLike<number>): number => Array.from(counts).reduce((sum, count) => sum + count, 0)

/** Codes that need an alias 1, by the label it shows. */
function byLabel(column: string, { labels }: AliasGroups, counts: ArrayLike<number>): Map<string, number[]> {
  const members = new Map<string, number[]>()
  for (let code = 1; code < labels.length; code++) {
    if (counts[code] === 0) continue
    const label = labels[code] ?? column
    if (!members.has(label)) members.set(label, [])
    members.get(label)!.push(code)
  }
  return members
}

/**
 * Deals the rows of each (value, choice) to pools: part by part, each taking up a pool where the part before left off.
 *
 * @param everywhere lists also what no row needs yet, so that the plan can be applied to other rows of the same values
 */
export function dealShares(forms: FormRows, { pools, poolOf }: AliasPools, everywhere: boolean): AliasShares {
  const shares = {
    value: [] as number[],
    choice: [] as Choice[],
    first: [] as number[],
    pool: [] as number[],
    turn: [] as number[],
  }
  const assigned = new Float64Array(pools.length)
  for (let code = 1; code < poolOf.value.length; code++) {
    for (const choice of CHOICES) {
      let first = 0
      for (const form of FORMS) {
        const rows = forms[choice][form][code]
        if (rows === 0 && !(everywhere && form === FORMS[choice - 1])) continue
        const pool = poolOf[form][code]
        shares.value.push(code - 1)
        shares.choice.push(choice)
        shares.first.push(first)
        shares.pool.push(pool)
        shares.turn.push(pool < 0 ? 0 : assigned[pool] % pools[pool].length)
        if (pool >= 0) assigned[pool] += rows
        first += rows
      }
    }
  }
  return shares
}
