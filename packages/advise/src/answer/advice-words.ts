import { findMethod } from '@outis/core/methods'
import { count, counted, list, percent } from '@outis/core/words'
import type { BasePolicy } from '../policy/base-policy.ts'
import type { Use } from '../question/question.ts'
import type { Candidate } from '../space/candidate.ts'
import { type Ladders, stepOf } from '../space/ladders.ts'
import { variantOf } from '../space/variants.ts'
import type { TrialFigures } from '../trial/trial.ts'

/** Method and settings of a candidate in a line. */
export function nameOf(candidate: Candidate, ladders: Ladders): string {
  const { method, mode, suppression, fineness, left } = candidate
  const { k, t, beta, posterior } = stepOf(ladders, candidate)
  const other = variantOf(candidate)?.words
  const suppresses = ['full-domain', 'sbtam', 'mixed'].includes(method) && suppression > 0
  return [
    `${method}${mode === 'hardened' ? ' hardened' : ''}`,
    `${method === 'slicing' ? 'l' : 'k'} = ${k}`,
    ...(t === undefined ? [] : [`t = ${t}`]),
    ...(beta === undefined ? [] : [`β = ${beta}`]),
    ...(posterior === undefined || mode === 'faithful' ? [] : [`posterior ≤ ${posterior}`]),
    ...(suppresses ? [`up to ${percent(suppression)} of the rows suppressed`] : []),
    ...(fineness === 'drafted' ? [] : [`${fineness} hierarchies`]),
    ...(other === undefined ? [] : [other]),
    ...(left.length === 0 ? [] : [`without ${list(left, { rest: 'columns' })}`]),
  ].join(', ')
}

/** What the method does, for those who know none by name: "Every group of people is made only as coarse as it needs." */
export function methodText(candidate: Candidate, ladders: Ladders): string {
  const { method, mode } = candidate
  const { k, t } = stepOf(ladders, candidate)
  const does = findMethod(method)?.plainly?.does ?? ''
  const alike = GROUPED.has(method)
    ? ` In its quasi-identifiers everybody whose row is shown looks like at least ${count(k - 1)} others. All other published columns are as recorded: whoever knows those of a person may find the row.`
    : ''
  const close =
    t === undefined
      ? ''
      : ' In each group of people who look alike, secrets are spread nearly as among all people. A group can still show one value only, where nearly everybody has it.'
  const hard =
    mode === 'hardened' ? ' It is hardened: made against attackers who know the method and its settings.' : ''
  return `${does}${alike}${close}${hard}`.trim()
}

/** Methods that publish groups of at least k who look alike. */
const GROUPED: ReadonlySet<string> = new Set(['full-domain', 'mondrian', 'local', 'kaca', 'caat'])

const points = (share: number): string => Number((100 * share).toFixed(1)).toString()

/** What a release costs against the original, in the purpose's own unit. */
export function costText(cost: number, use: Use): string {
  switch (use.kind) {
    case 'counts':
      return `Counts are off by ${percent(cost)} (median of random count queries).`
    case 'model':
      return cost <= 0.0005
        ? `A model learned from it tells "${use.column}" as well as one learned from the original.`
        : `A model learned from it loses ${points(cost)} points: it tells "${use.column}" of so many people in a hundred wrongly whom one learned from the original tells rightly.`
    case 'values':
      return `${percent(1 - cost)} of the pairs of values of a person can be read as they were recorded.`
    case 'order':
      return `Of two people, the release no longer tells who has more in ${percent(cost)} of the cases in which the original does.`
  }
}

/** The same as a clause: "counts would be off by 4 %". */
export function costClause(cost: number, use: Use): string {
  switch (use.kind) {
    case 'counts':
      return `counts would be off by ${percent(cost)}`
    case 'model':
      return `the model would lose ${points(Math.max(0, cost))} points`
    case 'values':
      return `${percent(1 - cost)} of the pairs of values would be as recorded`
    case 'order':
      return `the order would be lost in ${percent(cost)} of the cases`
  }
}

/** Two sentences: what is kept, and what is given up. */
export function keptAndGivenUp(
  figures: TrialFigures,
  {
    base,
    candidate,
    rows,
  }: { readonly base: BasePolicy; readonly candidate: Candidate; readonly rows: number },
): { readonly kept: string; readonly givenUp: string } {
  const publishable = base.columns.filter(({ role }) => role !== 'identifying')
  const whole = figures.columns.filter(({ kept }) => kept > ALL)
  const coarse = figures.columns
    .filter(({ kept, blank }) => blank < rows && kept <= ALL)
    .filter(({ name }) => base.columns.find((column) => column.name === name)?.role === 'quasi')
  const hidden = figures.columns.filter(({ blank }) => blank === rows)
  const shown = `It shows ${percent(figures.shownCells)} of the cells of ${counted(publishable.length, 'column')}`
  const asIs =
    whole.length === 0 ? '' : `, and ${names(whole)} as ${whole.length === 1 ? 'it was' : 'they were'}`
  const lost = coarse.map((column) => coarseText(column, { of: valuesOf(base, column.name), rows }))
  const gone = [...candidate.left, ...hidden.map(({ name }) => name)]
  const given = [
    ...(lost.length === 0 ? [] : [`it shows ${list(lost, { most: 6, rest: 'columns' })}`]),
    ...(gone.length === 0 ? [] : [`it says nothing of ${list(gone, { rest: 'columns' })}`]),
    ...(figures.suppressedRows === 0
      ? []
      : [`${counted(figures.suppressedRows, 'row')} lost all quasi-identifiers`]),
  ]
  return {
    kept: `${shown}${asIs}.`,
    givenUp: given.length === 0 ? 'It gives up nothing.' : `Given up: ${given.join('; ')}.`,
  }
}

/** Fewer rows than this are as good as none. */
const SOME = 0.01

/** As good as every row. */
const ALL = 1 - 1e-9

/** How a column is shown that is not shown as it was: in fewer values, in fewer rows, or in ranges. */
function coarseText(
  { name, values, blank, kept }: TrialFigures['columns'][number],
  { of, rows }: { readonly of: number; readonly rows: number },
): string {
  if (kept > 0 && kept + blank / rows > ALL)
    return `${name} as recorded in ${percent(kept)} of the rows, and * in the others`
  if (values < of) return `${name} in ${counted(values, 'value')} in place of ${count(of)}`
  if (kept < SOME) return `${name} in ranges or groups`
  return `${name} as recorded in ${percent(kept)} of the rows, else in ranges or groups`
}

const names = (columns: readonly { readonly name: string }[]): string =>
  list(
    columns.map(({ name }) => name),
    { most: 6, rest: 'columns' },
  )

const valuesOf = ({ columns }: BasePolicy, name: string): number =>
  columns.find((column) => column.name === name)?.values ?? 0

/** Said of what draws, where the search ended before it was made twice. */
export const UNCONFIRMED =
  'Its method draws, and there was no time to try it with other dice: whether a run keeps the limits is told by its own attacks.'
