import type { Classes } from '../../../data/table/classes.ts'
import type { Table } from '../../../data/table/table.ts'
import { bindJudges } from '../../../models/kit/bind-judges.ts'
import { withoutRemedy } from '../../../models/kit/bind-options.ts'
import type { Requirement } from '../../../models/model.ts'
import type { Request } from '../../contract/search.ts'
import type { AssignedOutcome } from './assigned-outcome.ts'
import { classTally } from './classes/class-tally.ts'
import type { Tuples } from './rows/tuples.ts'

type Impossible = Extract<AssignedOutcome, { kind: 'impossible' }>

/**
 * What stands in the way where not even all rows as one class meet the models; undefined where they do, and then
 * merging always ends in an answer. Every model of the registry is monotone under merging. O(combinations).
 */
export function impossibleOutcome(table: Table, request: Request, tuples: Tuples): Impossible | undefined {
  return impossibleClasses(request, wholeTable(table, request, tuples).classes)
}

function impossibleClasses(request: Request, classes: Classes): Impossible | undefined {
  const { classJudges, tableJudges } = bindJudges(
    request.models,
    request.sensitive.map(({ attribute }) => attribute),
  )
  const failedClass = classJudges.find(({ judge }) => !judge.admits(classes, 0))
  const rows = classes.tableRows
  if (failedClass) {
    const { requirement, judge } = failedClass
    return explain(requirement, judge, { figure: judge.figure(classes, 0), rows })
  }
  const failedTable = tableJudges.find(({ judge }) => !judge.holds(classes))
  if (failedTable === undefined) return undefined
  const { requirement, judge } = failedTable
  return explain(requirement, judge, { figure: judge.figure(classes), rows })
}

function wholeTable(table: Table, request: Request, tuples: Tuples) {
  const tally = classTally(table, request, {
    sensitiveIndexes: request.sensitive.map((_, index) => index),
    ...(tuples.persons && {
      persons: {
        tupleOf: new Int32Array(table.length),
        ofTuple: Float64Array.of(tuples.persons.reduce((sum, persons) => sum + persons, 0)),
      },
    }),
  })
  for (let c = 0; c < table.length; c++) if (table.weights[c] > 0) tally.add(c, table.weights[c])
  return tally
}

function explain(
  requirement: Requirement,
  { limit, direction }: { readonly limit: number; readonly direction: 'at-least' | 'at-most' },
  { figure, rows }: { readonly figure: number; readonly rows: number },
): Impossible {
  const { model, options } = requirement
  const reached = Number.isFinite(figure) ? roundedFigure(figure, direction) : undefined
  const limitAsked = `${direction === 'at-least' ? 'at least' : 'at most'} ${roundedFigure(limit, direction)}`
  return {
    kind: 'impossible',
    model: model.id,
    reason:
      reached === undefined
        ? `Even with all rows in one class, ${model.id} fails at ${limitAsked}.`
        : `Even with all rows in one class, ${model.id} reaches ${reached}, and ${limitAsked} is asked for.`,
    remedies:
      reached === undefined || reached < leastOf(model, options, limit)
        ? [withoutRemedy(requirement, rows)]
        : [`Ask ${model.id} for ${direction === 'at-least' ? 'at most' : 'at least'} ${reached}.`],
  }
}

/** The smallest value that can be asked for in place of the limit; below it there is nothing left to ask. */
function leastOf(
  { options: declared }: Requirement['model'],
  options: Requirement['options'],
  limit: number,
) {
  const [name] = Object.entries(options).find(([, value]) => value === limit) ?? []
  const option = name === undefined ? undefined : declared[name]
  return option !== undefined && 'min' in option ? option.min : Number.MIN_VALUE
}

/** Four digits, to the side that still holds. */
const roundedFigure = (figure: number, direction: 'at-least' | 'at-most'): number =>
  direction === 'at-least' ? Math.floor(figure * 1e4 + 1e-6) / 1e4 : Math.ceil(figure * 1e4 - 1e-6) / 1e4
