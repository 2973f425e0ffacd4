import type {
  BinsPolicy,
  ChoicePolicy,
  ColumnValues,
  GradePolicy,
  MethodPolicy,
  SearchPolicy,
  StratumPolicy,
} from './method-policy.ts'
import { type Printed, printHierarchy, printRequirement, printTime } from './print-parts.ts'

/** The method's own mapping. */
export function printMethod(method: MethodPolicy): Printed {
  const { mode } = method
  switch (method.id) {
    case 'full-domain':
      return { mode, ...printSearch(method) }
    case 'mondrian':
      return { split: method.split, ...printClasses(method), ...printSearch(method) }
    case 'local': {
      const { start, moves } = method
      return {
        ...printClasses(method),
        ...(start !== undefined && { start }),
        ...(moves !== undefined && { moves }),
        ...printSearch(method),
      }
    }
    case 'sbtam': {
      const { decoys } = method
      const values = { 'sensitive-values': printColumnValues(method.sensitiveValues) }
      return {
        mode,
        ...values,
        ...printSearch(method),
        ...(decoys && { decoys: { 'max-posterior': decoys.maxPosterior } }),
      }
    }
    case 'mixed':
      return { mode, strata: method.strata.map(printStratum) }
    case 'slicing': {
      const { id, bins, generalise, bucketK, ...plain } = method
      const rare = generalise && { generalise: { 'min-frequency': generalise.minFrequency } }
      return {
        ...plain,
        bins: printBins(bins),
        ...rare,
        ...(bucketK !== undefined && { 'bucket-k': bucketK }),
      }
    }
    case 'caat':
    case 'kaca': {
      const { id, models, budget, ...plain } = method
      return { ...plain, models: models.map(printRequirement), ...printBudget(budget) }
    }
    case 'personalised':
      return printPersonalised(method)
  }
}

const printSearch = ({ models, loss, suppressionLimit, budget }: SearchPolicy): Printed => ({
  models: models.map(printRequirement),
  loss,
  'suppression-limit': suppressionLimit,
  ...printBudget(budget),
})

const printBudget = (budget: number | undefined): Printed =>
  budget === undefined ? {} : { budget: printTime(budget) }

const printClasses = ({ mode, ranges, extra }: Extract<MethodPolicy, { ranges: boolean }>): Printed => ({
  mode,
  ranges,
  ...(extra !== undefined && { extra }),
})

const printColumnValues = (values: readonly ColumnValues[]): Printed =>
  Object.fromEntries(values.map((one) => [one.column, one.values]))

const printStratum = (stratum: StratumPolicy): Printed => ({
  name: stratum.name,
  ...(stratum.rows === 'rest' ? { rest: true } : { where: printColumnValues(stratum.rows.where) }),
  quasi: stratum.quasi,
  hierarchies: Object.fromEntries(
    stratum.hierarchies.map(({ column, hierarchy }) => [column, printHierarchy(hierarchy)]),
  ),
  ...printSearch(stratum),
})

function printBins({ kind, ...bins }: BinsPolicy): Printed {
  return bins
}

type Personalised = Extract<MethodPolicy, { id: 'personalised' }>

/** Its models come from the one key `k`. */
const printPersonalised = ({ mode, choice, alias1, grade, flatness, models }: Personalised): Printed => ({
  mode,
  choice: printChoice(choice),
  alias1,
  grade: Object.fromEntries(grade.map((one) => [one.column, printGrade(one.grade)])),
  ...(flatness !== undefined && { flatness }),
  ...Object.fromEntries(models.map(({ options }) => ['k', options.k])),
})

function printChoice(choice: ChoicePolicy): Printed {
  switch (choice.kind) {
    case 'column':
      return { column: choice.column }
    case 'file':
      return { file: choice.path, key: choice.key, column: choice.column }
    case 'register':
      return { register: true }
    case 'per':
      return { per: Object.fromEntries(choice.per.map((one) => [one.column, printChoice(one.choice)])) }
  }
}

function printGrade({ kind, ...grade }: GradePolicy): Printed {
  return grade
}
