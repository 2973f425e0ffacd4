import { type Classes, histogramMerger } from '../../../data/table/classes.ts'
import { MISSING, type Table } from '../../../data/table/table.ts'
import { bindJudges } from '../../../models/kit/bind-judges.ts'
import type { Requirement } from '../../../models/model.ts'
import type { Request } from '../../contract/search.ts'

/**
 * The request whose only answer is one class of all rows: if that fails a model of which every class must be part of
 * an admitted one, no generalising helps, and a full-domain search over no columns says so and what could be reached.
 * Undefined where no model can be told impossible in this way.
 */
export function oneClassRequest(table: Table, request: Request): Request | undefined {
  const strict = Math.floor(request.suppressionLimit * table.rows + 1e-9) === 0
  const models = request.models.filter(
    ({ model: { kind, monotone } }) =>
      kind === 'class' && (monotone.suppression || (strict && monotone.generalization)),
  )
  return models.length === 0 ? undefined : { ...request, quasi: [], models }
}

/** Models whose limit the whole stratum passes by less than twice: few classes are possible, or just one. */
export function tightModels(table: Table, request: Request): string[] {
  const models = request.models.filter(
    ({ model }) => model.kind === 'class' && !model.needs.includes('population'),
  )
  const classes = oneClass(table, request)
  const { classJudges } = bindJudges(
    models,
    request.sensitive.map(({ attribute }) => attribute),
  )
  return classJudges.flatMap(({ requirement, judge }) => {
    if (judge.direction !== 'at-least') return []
    const figure = judge.figure(classes, 0)
    if (!(figure >= judge.limit && judge.limit * 2 > figure)) return []
    return [
      `${modelText(requirement, request)} asks ${judge.limit} of every class where all ${table.rows} rows together reach ${Number(figure.toPrecision(4))}: little but general values can be left.`,
    ]
  })
}

function modelText({ model, sensitive }: Requirement, request: Request): string {
  return sensitive === undefined
    ? model.id
    : `${model.id} of "${request.sensitive[sensitive].attribute.name}"`
}

function oneClass(table: Table, { sensitive, missing }: Request): Classes {
  const sizes = Uint32Array.of(table.rows)
  const classOf = new Int32Array(table.length)
  return {
    count: 1,
    sizes,
    rows: sizes,
    tableRows: table.rows,
    histograms: sensitive.map(({ column, attribute }) =>
      histogramMerger(attribute).count(
        { classOf, values: table.columns[column].codes, rows: table.weights },
        1,
        missing === 'wildcard' ? MISSING : -1,
      ),
    ),
  }
}
