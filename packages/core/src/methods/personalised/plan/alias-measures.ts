import { CHOICES, type Choice } from '../../../data/recoding/recoding.ts'
import type { AliasGroups } from '../alias-groups.ts'
import { FORMS, type Form, type FormRows } from './forms.ts'

/** What became of an aliased column. Figures only. */
export interface AliasMeasures {
  readonly kind: 'aliases'
  readonly column: string
  /** Rows that have a value. */
  readonly rows: number
  readonly missing: number
  /** Different values, how many of them have a group, and how many a parent that would name them alone. */
  readonly values: number
  readonly grouped: number
  readonly lifted: number
  /** Rows of choice 1, 2, 3 that have a value. */
  readonly choices: readonly [number, number, number]
  /** Rows without a choice, counted as choice 3. */
  readonly unstated: number
  /** What the form of a cell tells of the choice. */
  readonly forms: readonly FormMeasures[]
  /** Largest posterior of choice 2 or 3 given either form of alias; `bound` is what it was kept below, in hardened mode. */
  readonly posterior: { readonly reached: number; readonly bound?: PosteriorBound }
  /** Rows in a more protective form than chosen. */
  readonly decoys: number
  readonly aliases: number
  /** In hardened mode. */
  readonly flatness?: FlatnessMeasures
  readonly informationLoss: InformationLoss
}

export interface PosteriorBound {
  readonly choice2: number
  readonly choice3: number
}

export interface FormMeasures {
  readonly form: Form
  /** Rows of choice 1, 2, 3 in this form. */
  readonly rows: readonly [number, number, number]
  /** P(choice | form). */
  readonly posterior: readonly [number, number, number]
}

export interface FlatnessMeasures {
  /** Largest rows of an alias over the smallest, less 1, over all that the bound covers: asked for and reached. */
  readonly asked: number
  readonly reached: number
  readonly smallest: number
  readonly largest: number
  /** Values rarer than the unit that was asked for: they stand out. */
  readonly rare: { readonly values: number; readonly rows: number }
}

/**
 * IL = Σ |e| · G/|D| over the published texts e of a column, as a share of its rows: |e| rows, G values the text may
 * stand for less one, |D| values of the domain. Poovammal, Ponnavaikko 2009, section V C; its text has no DOI.
 */
export interface InformationLoss {
  /** For whoever holds the key: 0 unless alias 1 is the group alone. */
  readonly withKey: number
  /** For a reader without it: an opaque alias may be any value, one that tells a group any value of the group. */
  readonly withoutKey: number
}

export function formMeasures(forms: FormRows): FormMeasures[] {
  return FORMS.map((form) => {
    const rows = CHOICES.map((choice) => total(forms[choice][form])) as [number, number, number]
    const all = rows[0] + rows[1] + rows[2]
    const posterior = rows.map((count) => (all === 0 ? 0 : count / all)) as [number, number, number]
    return { form, rows, posterior }
  })
}

export const reachedPosterior = (measures: readonly FormMeasures[]): number =>
  measures.reduce(
    (most, { form, posterior }) => (form === 'value' ? most : Math.max(most, posterior[1], posterior[2])),
    0,
  )

/** Rows published in a form of a later choice than their own. */
export const decoyRows = (forms: FormRows): number =>
  CHOICES.reduce(
    (rows, choice) =>
      rows + FORMS.slice(choice).reduce((sum, form) => sum + total(forms[choice as Choice][form]), 0),
    0,
  )

export interface DomainFacts {
  readonly groups: AliasGroups
  /** |D|. */
  readonly domain: number
  /** Alias 1 is the group alone. */
  readonly groupAlone: boolean
}

export function informationLoss(
  forms: FormRows,
  { groups, domain, groupAlone }: DomainFacts,
): InformationLoss {
  let rows = 0
  let withKey = 0
  let withoutKey = 0
  for (const choice of CHOICES) {
    const { value, group, opaque } = forms[choice]
    for (let code = 1; code < value.length; code++) {
      rows += value[code] + group[code] + opaque[code]
      const label = groups.labels[code]
      const unsure = ((label === undefined ? domain : groups.leaves.get(label)!) - 1) / domain
      if (groupAlone) withKey += group[code] * unsure
      withoutKey += group[code] * unsure + opaque[code] * ((domain - 1) / domain)
    }
  }
  return { withKey: rows === 0 ? 0 : withKey / rows, withoutKey: rows === 0 ? 0 : withoutKey / rows }
}

const total = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0)
