import type { CheckRequirement, Combinations, Verdict } from '../../check/check-input.ts'
import { checkRelease } from '../../check/check-release.ts'
import { cellVerdicts } from '../../check/gate/judge-shown-cells.ts'
import { OutisError } from '../../data/errors.ts'
import { cellTexts } from '../../data/table/coded-texts.ts'
import { defined } from '../../data/value/defined.ts'
import type { MissingMeaning } from '../../methods/contract/search.ts'
import type { Measured } from '../../metrics/metric.ts'
import type { SizeBand } from '../../metrics/risk/class-size-bands.ts'
import type { Model } from '../../models/model.ts'
import { models as ourModels } from '../../models/registry.ts'
import type { OptionValues, RequirementSpec } from '../../policy/options/requirement-spec.ts'
import { vocabularyOf } from '../../policy/parse.ts'
import { findPreset } from '../../policy/presets.ts'
import { requirementsOfPreset } from '../../policy/to-policy.ts'
import type { OpenTable } from '../engine/engine.ts'
import { unknownColumn } from '../engine/table-refusals.ts'
import { combinationsOfPeople } from '../prepare/people-of-rows.ts'
import { measurePeopleRisk, type PeopleRisk } from './measure-people-risk.ts'

export interface MeasureQuestion {
  /** What others may know of a person. */
  readonly quasi: readonly string[]
  /** What they must not learn. */
  readonly sensitive?: readonly string[] | undefined
  /** Texts that mean "no value". Default: the empty text. */
  readonly missing?: readonly string[] | undefined
  readonly missingAs?: Exclude<MissingMeaning, 'refuse'> | undefined
  /** The column that says whose rows they are: people are counted then. Default: every row is a person. */
  readonly person?: string | undefined
  /** Share of the population that the table is a sample of: tells how many are alone there. */
  readonly samplingFraction?: number | undefined
  /** The column that says how many people each row stands for: tells the risk of rows of a survey. */
  readonly weight?: string | undefined
  /** Ids of presets that the table is judged by. */
  readonly presets?: readonly string[] | undefined
  /** Models that are measured. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
}

/** The figure of one model: the k, l, t … that the table has. */
export interface ModelFigure {
  readonly model: string
  readonly title: string
  /** The sensitive attribute it speaks of. */
  readonly of?: string
  /** Of the worst class; null where no limit would hold. */
  readonly figure: number | null
  /** Whether a larger figure protects more (`at-least`), or a smaller one. */
  readonly direction: 'at-least' | 'at-most'
  /** Options that the figure depends on, such as the l of recursive diversity. */
  readonly options?: OptionValues
}

export interface TableMeasures {
  readonly rows: number
  /** Where people are counted. */
  readonly people?: number
  /** Classes of rows that are alike in all quasi-identifiers. */
  readonly classes: number
  readonly classSizes: readonly SizeBand[]
  readonly models: readonly ModelFigure[]
  readonly risks: readonly Measured[]
  /** Which columns make people stand out; absent where people are counted or missing values match any. */
  readonly peopleRisk?: PeopleRisk
  /** What presets ask for, where some are named. */
  readonly verdicts?: readonly Verdict[]
  readonly notices: readonly string[]
}

/** Measures every model and risk on a table as it stands, without a policy and without changing it. */
export async function measureTable(open: OpenTable, question: MeasureQuestion): Promise<TableMeasures> {
  const { quasi, sensitive = [], missing = [''], missingAs = 'value', models = ourModels } = question
  refuseColumns(open, quasi, sensitive)
  const presets = presetQuestions(question.presets ?? [], sensitive)
  refusePerson(question)
  refuseRisk(question)
  await open.setMissing(missing)
  const columns = [...quasi, ...sensitive]
  const shown = open.columns.map((name) => ({ name, column: name }))
  const cells = await cellVerdicts(presets.cells, { open, shown, missing })
  const asked = models.filter(
    ({ needs, options }) =>
      !needs.includes('population') &&
      // Of which population a table is a sample, it does not say itself: `samplingFraction` does.
      !('fraction' in options) &&
      (sensitive.length > 0 || !needs.includes('sensitive')),
  )
  const result = checkRelease({
    release: await measuredCombinations(open, columns, question.person),
    quasi: quasi.map((name) => ({ name, type: 'text' as const })),
    sensitive: await Promise.all(
      sensitive.map(async (name) => ({ name, dictionary: await open.dictionary({ name }) })),
    ),
    missing: { tokens: missing, meaning: missingAs },
    requirements: [...asked.map((model) => loosest(model)), ...presets.classes],
    // A blanked row is a row like any other here: alone, it stands alone with its sensitive value.
    claims: { suppressedRows: 0 },
    models,
  })
  return {
    rows: result.rows,
    ...(result.people && { people: result.people.all }),
    classes: result.classes,
    classSizes: result.classSizes,
    models: result.verdicts
      .filter(({ preset }) => !preset)
      .map(({ model: id, of, figure, direction }) => ({
        model: id,
        title: models.find((model) => model.id === id)!.title,
        ...defined({ of }),
        figure: typeof figure === 'number' ? figure : null,
        direction,
        ...dependsOn(id),
      })),
    risks: result.risks,
    ...(countsRows(question) && { peopleRisk: await measurePeopleRisk(open, { ...question, missing }) }),
    ...(question.presets?.length && {
      verdicts: [...result.verdicts.filter(({ preset }) => preset), ...cells],
    }),
    notices: [...(open.notices ?? []), ...result.notices, ...presets.notices],
  }
}

/** Special uniques and samples speak of single rows. */
const countsRows = ({ person, missingAs }: MeasureQuestion): boolean =>
  person === undefined && missingAs !== 'wildcard'

function refuseRisk(question: MeasureQuestion): void {
  if (countsRows(question) || (question.samplingFraction ?? question.weight) === undefined) return
  throw new OutisError('USAGE', {
    message:
      'What a sample says of its population is not measured where people are counted or missing values match any value.',
    hint: 'Leave out the person and the wildcard, or the sampling fraction and the weight.',
  })
}

async function measuredCombinations(
  open: OpenTable,
  columns: readonly string[],
  person: string | undefined,
): Promise<Combinations> {
  if (person !== undefined) return combinationsOfPeople(open, columns, person)
  const { columns: cells, rows } = await open.combinations(columns)
  return { columns, texts: cells.map(cellTexts), rows }
}

function refusePerson({ person, quasi, sensitive = [], missingAs }: MeasureQuestion): void {
  if (person === undefined) return
  const known = [...quasi, ...sensitive].includes(person)
  if (!known && missingAs !== 'wildcard') return
  throw new OutisError('USAGE', {
    message: known
      ? `The column "${person}" is to tell people apart, and is named as a column that is measured.`
      : 'People are not counted where missing values match any value.',
    hint: known
      ? 'Name a column that is neither a quasi-identifier nor sensitive.'
      : 'Leave out the person, or let a missing value be a value of its own.',
  })
}

/** The rest of a class begins with its second most frequent value, as in the paper's simplest case. */
const RECURSIVE = { l: 2 }

const dependsOn = (id: string): { readonly options?: OptionValues } =>
  id === 'recursive-l-diversity' ? { options: RECURSIVE } : {}

/** A model with options that every table may have: only its figure is wanted. */
function loosest({ id, options }: Model): CheckRequirement {
  const values = Object.entries(options).flatMap(([name, option]) => {
    if (option.kind === 'choice' || option.kind === 'source') return []
    const least = option.default ?? option.max ?? option.min + 1
    return [[name, least] as const]
  })
  return {
    spec: { id, options: { ...Object.fromEntries(values), ...dependsOn(id).options } },
    source: 'require',
  }
}

function refuseColumns(open: OpenTable, quasi: readonly string[], sensitive: readonly string[]): void {
  const unknown = [...quasi, ...sensitive].find((name) => !open.columns.includes(name))
  if (unknown !== undefined) throw unknownColumn(unknown)
  const twice = sensitive.find((name) => quasi.includes(name))
  if (quasi.length > 0 && twice === undefined) return
  throw new OutisError('USAGE', {
    message:
      twice === undefined
        ? 'No quasi-identifier is named: without one all rows are alike.'
        : `The column "${twice}" is named as a quasi-identifier and as sensitive.`,
    hint: 'Name the columns that others may know as quasi-identifiers, and those they must not learn as sensitive.',
  })
}

/** What presets ask of a table that has no policy. */
export interface PresetQuestions {
  /** Judged on classes. */
  readonly classes: readonly CheckRequirement[]
  /** Judged on single columns and cells. */
  readonly cells: readonly RequirementSpec[]
  /** What the presets say of themselves. */
  readonly notices: readonly string[]
}

/** Refuses a preset that there is not. */
export function presetQuestions(ids: readonly string[], sensitive: readonly string[]): PresetQuestions {
  const asked = [...new Set(ids)].map(findPreset)
  const vocabulary = vocabularyOf({})
  const specs = asked.flatMap((preset) =>
    requirementsOfPreset(preset, ['preset', preset.id], { vocabulary, sensitive }),
  )
  const isCell = ({ id }: RequirementSpec) => vocabulary.cells.some((metric) => metric.id === id)
  return {
    classes: specs.filter((spec) => !isCell(spec)).map((spec) => ({ spec, source: 'require' as const })),
    cells: specs.filter(isCell),
    notices: asked.flatMap(({ notes }) => notes),
  }
}
