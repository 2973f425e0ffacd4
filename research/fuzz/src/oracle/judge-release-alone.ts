import { under } from '../cases/tree.ts'
import { groupRows } from './classes.ts'
import { type Fault, fault } from './fault.ts'
import { risksOf } from './judge-figures.ts'
import { judgeRequirement } from './judge-requirements.ts'
import { type Judged, judgeVerdicts, sameFigure } from './judge-verdicts.ts'
import { methodModels, type Requirement } from './policy-meaning.ts'
import { type FigureView, ofRole, type RunFacts, type VerdictView } from './run-facts.ts'

export interface CheckedRelease {
  readonly holds: boolean
  readonly suppressedRows: number
  readonly classes: number
  readonly verdicts: readonly VerdictView[]
  readonly risks: readonly FigureView[]
  readonly faults: readonly unknown[]
}

/**
 * A table judged as a release that says nothing of itself: rows of `*` alone are in no class, unless each cell is
 * generalised on its own and they are more than may be suppressed.
 */
export function judgeReleaseAlone(facts: Omit<RunFacts, 'report'>, checked: CheckedRelease): Fault[] {
  const { meaning, release } = facts
  const quasi = ofRole(facts, 'quasi')
  const places = quasi.map(({ name }) => release.columns.indexOf(name))
  const grouped = groupRows(release.rows, {
    places,
    columns: quasi,
    wildcard: meaning.wildcard,
    starsApart: !starsAreClass(facts, places),
  })
  const rows = { grouped, among: [...release.rows.keys()], quasi }
  const judged = (requirement: Requirement, source: Judged['source']): Judged => ({
    requirement,
    source,
    judgement:
      requirement.rows === 'all'
        ? judgeRequirement(requirement, { ...facts, report: undefined as never }, rows)
        : undefined,
  })
  const all = [
    ...methodModels(meaning.options, meaning.attributes, 'all').map((one) => judged(one, 'method')),
    ...meaning.requirements.map((requirement) => judged(requirement, 'require')),
  ]
  // Nothing was promised here: a model that does not hold is a verdict like any other.
  const verdicts = checked.verdicts.map((verdict) => ({ ...verdict, source: 'require' }))
  const required = all.map((one) => ({ ...one, source: 'require' as const }))
  const counted = risksOf(grouped)
  return [
    ...judgeVerdicts(required, { ...checked, verdicts, holds: holdsByVerdicts(checked) } as never),
    ...(checked.classes === grouped.classes.length
      ? []
      : [fault('checked-classes', `${checked.classes} were found, counted ${grouped.classes.length}`)]),
    ...(checked.suppressedRows === grouped.suppressed.length
      ? []
      : [
          fault(
            'checked-suppressed',
            `${checked.suppressedRows} were found, counted ${grouped.suppressed.length}`,
          ),
        ]),
    ...checked.risks.flatMap(({ id, value }) =>
      counted[id] === undefined || sameFigure(value, counted[id])
        ? []
        : [fault(`figure-${id}`, `check says ${value}, counted ${counted[id]}`)],
    ),
  ]
}

/** A release with a fault does not hold; without one it holds as its verdicts do. */
const holdsByVerdicts = ({ holds, faults, verdicts }: CheckedRelease): boolean =>
  faults.length === 0 || holds ? holds : verdicts.every((verdict) => verdict.holds)

function starsAreClass({ meaning, release }: Omit<RunFacts, 'report'>, places: readonly number[]): boolean {
  if (meaning.method === 'full-domain') return false
  const starred = release.rows.filter((row) => places.every((place) => row[place] === '*')).length
  const limit = Number(under(meaning.options, 'suppression-limit') ?? 0)
  return starred > Math.floor(limit * release.rows.length + 1e-9) && starred < release.rows.length
}
