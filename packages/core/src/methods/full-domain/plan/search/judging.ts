import { type BoundClassJudge, type BoundTableJudge, bindJudges } from '../../../../models/kit/bind-judges.ts'
import { monotoneOf, type Requirement } from '../../../../models/model.ts'
import type { Request } from '../../../contract/search.ts'

/** The judges of a request, sorted by what a search can conclude from them and when it can ask them. */
export interface Judging {
  /** Every class judge, cheapest first. */
  readonly classJudges: readonly BoundClassJudge[]
  readonly tableJudges: readonly BoundTableJudge[]
  /** Need nothing but own rows and rule out all more specific nodes when they fail too many: asked while classes are made. */
  readonly early: readonly BoundClassJudge[]
  /** Rule out all more specific nodes, `early` ones included. */
  readonly ruling: readonly BoundClassJudge[]
  /** Say nothing of other nodes. */
  readonly nonRuling: readonly BoundClassJudge[]
  /** Of the table judges, those whose failure rules out all more specific nodes. */
  readonly rulingTables: readonly BoundTableJudge[]
  /** Places of the sensitive attributes whose histograms judges read. */
  readonly sensitiveIndexes: readonly number[]
  readonly population: boolean
}

interface JudgedTable {
  readonly maxSuppressed: number
  readonly wildcards: boolean
  /** People are counted: how many a class has is not known while it is made. */
  readonly people?: boolean
}

/**
 * What fails here fails at all more specific nodes if the model is monotone under suppression: every class there is
 * part of one here. A model that is monotone under generalisation alone says so only where nothing may be suppressed,
 * and only of classes that are apart: with wildcards they overlap.
 */
export function judging(
  { models, sensitive }: Request,
  { maxSuppressed, wildcards, people = false }: JudgedTable,
): Judging {
  const { classJudges, tableJudges } = bindJudges(
    models,
    sensitive.map(({ attribute }) => attribute),
  )
  const strict = maxSuppressed === 0 && !wildcards
  const rules = ({ requirement }: { readonly requirement: Requirement }) => {
    const { suppression, generalization } = monotoneOf(requirement.model, people)
    return suppression || (strict && generalization)
  }
  const ruling = classJudges.filter(rules)
  const needs = (requirement: Requirement) => requirement.model.needs
  return {
    classJudges,
    tableJudges,
    early:
      wildcards || people
        ? []
        : ruling.filter(
            ({ requirement }) =>
              requirement.sensitive === undefined && needs(requirement).every((need) => need === 'quasi'),
          ),
    ruling,
    nonRuling: classJudges.filter((judge) => !ruling.includes(judge)),
    rulingTables: tableJudges.filter(
      ({ requirement }) => strict && monotoneOf(requirement.model, people).generalization,
    ),
    sensitiveIndexes: [
      ...new Set(
        models.flatMap(({ sensitive: sensitiveIndex }) =>
          sensitiveIndex === undefined ? [] : [sensitiveIndex],
        ),
      ),
    ],
    population: models.some((requirement) => needs(requirement).includes('population')),
  }
}
