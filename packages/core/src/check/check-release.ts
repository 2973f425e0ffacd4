import { OutisError } from '../data/errors.ts'
import type { Classes } from '../data/table/classes.ts'
import { defined } from '../data/value/defined.ts'
import { measureRelease, releaseMetrics } from '../metrics/measured/release-metrics.ts'
import type { Measured } from '../metrics/metric.ts'
import { classSizeBands } from '../metrics/risk/class-size-bands.ts'
import { risksOf } from '../metrics/risk/risks.ts'
import { nearestName } from '../models/kit/nearest-name.ts'
import type { Model } from '../models/model.ts'
import { models as builtIn } from '../models/registry.ts'
import type { CheckInput, CheckRequirement, CheckResult } from './check-input.ts'
import { peopleIn } from './counted-people.ts'
import { judgeLevels } from './judge-levels.ts'
import { judgeMetric } from './judge-metric.ts'
import { judgeModel } from './judge-model.ts'
import { measuredRows } from './measured-rows.ts'
import { selectClasses } from './published-classes.ts'
import { readRelease, type SeenRelease } from './read-release.ts'
import { scopeOf } from './scope.ts'
import { askedBy, type Verdict } from './verdict.ts'

/**
 * Judges a finished release by its text alone, whoever made it: groups the rows anew, lets the models judge the
 * classes, and measures risks and losses on what was published. Nothing of a search is believed.
 * O(combinations × columns), and per pattern of missing values once more where they are wildcards.
 */
export const checkRelease = (input: CheckInput): CheckResult =>
  judgeRelease(input, readRelease(input), input.release.persons)

/** The same of a release that is read: its classes, whatever they were made of. */
export function judgeRelease(
  input: Pick<CheckInput, 'quasi' | 'requirements' | 'models'>,
  release: SeenRelease,
  persons?: Uint32Array,
): CheckResult {
  const k = wantedK(input)
  const seen: Judged = { ...release, models: input.models ?? builtIn, ...defined({ k }) }
  const judged = input.requirements.map((requirement) => judge(requirement, seen))
  const verdicts = [
    ...judged.flatMap((result, index) =>
      result.verdicts.map((verdict) => askedBy(input.requirements[index].spec.preset, verdict)),
    ),
    ...judgeLevels(input.quasi, release),
  ]
  const { grouping, classes } = release
  return {
    holds: verdicts.every(({ holds }) => holds),
    rows: classes.tableRows,
    suppressedRows: grouping.suppressedRows,
    classes: grouping.count,
    ...(persons && {
      people: {
        all: peopleIn(persons),
        suppressed: peopleIn(persons.filter((_, personIndex) => grouping.classOf[personIndex] < 0)),
      },
    }),
    classSizes: persons ? classSizeBands(classes.sizes, grouping.rows) : classSizeBands(grouping.rows),
    verdicts,
    utility: measureRelease(measuredRows(seen)),
    risks: risksOfClasses(classes),
    notices: [...new Set([...release.notices, ...judged.flatMap((result) => result.notices)])],
  }
}

interface Judged extends SeenRelease {
  readonly models: readonly Model[]
  readonly k?: number
}

/** The k that class sizes are compared with: the first a requirement of the release's own rows states. */
function wantedK({
  requirements,
  models = builtIn,
}: Pick<CheckInput, 'requirements' | 'models'>): number | undefined {
  const ownRows = (id: string) =>
    models.some((model) => model.id === id && !model.needs.includes('population'))
  const k = requirements.find(({ spec }) => ownRows(spec.id) && typeof spec.options.k === 'number')?.spec
    .options.k
  return typeof k === 'number' ? k : undefined
}

function judge(
  requirement: CheckRequirement,
  seen: Judged,
): { readonly verdicts: readonly Verdict[]; readonly notices: readonly string[] } {
  const { id, rows = 'all' } = requirement.spec
  const { selected, notices } = scopeOf(rows, seen.readings, seen.grouping.count)
  const classes = selected ? selectClasses(seen.classes, selected) : seen.classes
  const model = seen.models.find((candidate) => candidate.id === id)
  if (model) return { verdicts: judgeModel(model, requirement, classes, seen.pool), notices }
  const figures: readonly Measured[] = [
    ...measureRelease(measuredRows({ ...seen, ...defined({ selected }) })),
    ...risksOfClasses(classes),
  ]
  const measured = figures.find((figure) => figure.id === id)
  const title = measured?.title ?? releaseMetrics.find((metric) => metric.id === id)?.title
  if (title === undefined) throw unknownRequirement(id, seen.models)
  return { verdicts: judgeMetric(requirement, title, measured), notices }
}

const risksOfClasses = ({ sizes, rows, population }: Classes): Measured[] =>
  risksOf(sizes, { rows, ...defined({ population }) })

function unknownRequirement(id: string, models: readonly Model[]): OutisError {
  const names = [...models, ...releaseMetrics].map((known) => known.id)
  const meant = nearestName(id, names)
  return new OutisError('POLICY_INVALID', {
    message: `There is no model or measure "${id}".`,
    hint: meant ? `Did you mean "${meant}"?` : `Known are: ${names.join(', ')}.`,
    details: { requirement: id },
  })
}
