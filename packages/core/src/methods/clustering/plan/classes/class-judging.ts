import type { Table } from '../../../../data/table/table.ts'
import { type BoundClassJudge, type BoundTableJudge, bindJudges } from '../../../../models/kit/bind-judges.ts'
import { type ClassJudge, monotoneOf, type Requirement } from '../../../../models/model.ts'
import type { Request } from '../../../contract/search.ts'
import type { Tuples } from '../rows/tuples.ts'
import { type ClassTally, classTally } from './class-tally.ts'

/** The models of a request, asked about one class at a time. It owns its memory: one per thread. */
export interface ClassJudging {
  /** The class that is judged. */
  readonly tally: ClassTally
  /** Number of class judges. */
  readonly count: number
  /** The first class judge that does not admit the class in `tally`; −1 where all do. */
  refusal(): number
  /** The judge's figure of the class in `tally`, turned so that more is better. */
  merit(judge: number): number
  /** A class that is admitted stays so whatever joins it. */
  readonly growable: boolean
  /** The least rows that the models of sizes admit; 1 where there are none. */
  readonly floor: number
  /** The same, where admitted means nothing but that many rows, whichever they are; else 0. */
  readonly enough: number
  readonly tableJudges: readonly BoundTableJudge[]
  /** How often each class judge, then each table judge, stood in the way. */
  readonly refused: Float64Array
}

/** How often a model kept a method from what it would have done without it. */
export interface HeldBack {
  readonly model: string
  /** The sensitive attribute it speaks of, where it speaks of one. */
  readonly of?: string
  readonly times: number
}

/** Places of the sensitive attributes that models ask about. */
const countedPlaces = ({ models }: Request): readonly number[] => [
  ...new Set(models.flatMap(({ sensitive }) => (sensitive === undefined ? [] : [sensitive]))),
]

export function classJudging(table: Table, request: Request, tuples: Tuples): ClassJudging {
  const { classJudges, tableJudges } = bindJudges(
    request.models,
    request.sensitive.map(({ attribute }) => attribute),
  )
  const sensitiveIndexes = countedPlaces(request)
  const asksPersons = request.models.some(({ model }) => model.needs.includes('population'))
  const tally = classTally(table, request, {
    sensitiveIndexes,
    ...(asksPersons &&
      tuples.persons && { persons: { tupleOf: tupleOfCombination(table, tuples), ofTuple: tuples.persons } }),
  })
  const judges = classJudges.map(({ judge }) => judge)
  const { classes } = tally
  const countsPeople = table.person !== undefined
  const sized = classJudges.filter(readsSizeAlone)
  const floor = rowsEnough(sized.map(({ judge }) => judge))
  return {
    tally,
    count: judges.length,
    refusal() {
      for (let judgeIndex = 0; judgeIndex < judges.length; judgeIndex++)
        if (!judges[judgeIndex].admits(classes, 0)) return judgeIndex
      return -1
    },
    merit(judgeIndex) {
      const figure = judges[judgeIndex].figure(classes, 0)
      return judges[judgeIndex].direction === 'at-least' ? figure : -figure
    },
    growable: classJudges.every(({ requirement }) => monotoneOf(requirement.model, countsPeople).suppression),
    floor,
    // Rows are no fewer than people, so `floor` rows are needed, and are not enough.
    enough: sized.length === classJudges.length && !countsPeople ? floor : 0,
    tableJudges,
    refused: new Float64Array(judges.length + tableJudges.length),
  }
}

function readsSizeAlone({ requirement: { model, sensitive } }: BoundClassJudge): boolean {
  return (
    sensitive === undefined && model.monotone.suppression && model.needs.every((need) => need === 'quasi')
  )
}

/** The least size that all these judges admit: found by asking, since it is theirs to say. */
function rowsEnough(judges: readonly ClassJudge[]): number {
  const sizes = new Uint32Array(1)
  const oneClass = { count: 1, sizes, rows: sizes, histograms: [], tableRows: 0 }
  const admits = (size: number) => {
    sizes[0] = size
    return judges.every((judge) => judge.admits(oneClass, 0))
  }
  let most = 1
  while (!admits(most) && most < 2 ** 30) most *= 2
  let least = most >> 1
  while (most - least > 1) {
    const middle = (least + most) >> 1
    if (admits(middle)) most = middle
    else least = middle
  }
  return most
}

function tupleOfCombination(table: Table, { combinationOf, tupleOf }: Tuples): Int32Array {
  const tupleOfCombinations = new Int32Array(table.length).fill(-1)
  for (let row = 0; row < tupleOf.length; row++) tupleOfCombinations[combinationOf[row]] = tupleOf[row]
  return tupleOfCombinations
}

/** Models in the order the judges have, with what they held back; models that never did are left out. */
export function heldBackBy({ models, sensitive }: Request, refused: Float64Array): readonly HeldBack[] {
  const { classJudges, tableJudges } = bindJudges(
    models,
    sensitive.map(({ attribute }) => attribute),
  )
  return [...classJudges, ...tableJudges].flatMap(({ requirement }, index) =>
    refused[index] > 0 ? [{ ...named(requirement, sensitive), times: refused[index] }] : [],
  )
}

const named = ({ model, sensitive: sensitiveIndex }: Requirement, sensitive: Request['sensitive']) => ({
  model: model.id,
  ...(sensitiveIndex !== undefined && { of: sensitive[sensitiveIndex].attribute.name }),
})
