import {
  type ChoicePolicy,
  choiceName,
  choicesIn,
  type PlainChoicePolicy,
} from '../../policy/options/choices.ts'
import type { Path } from '../../policy/options/declaration.ts'
import { quoted } from '../../policy/options/declaration.ts'
import { byColumn, choice, integer, model, number } from '../../policy/options/option.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'
import { describeMethod, type PolicyOf } from '../contract/method-record.ts'
import type { PolicyRules } from '../contract/policy-rules.ts'
import { modeOption } from '../contract/search-options.ts'
import { choiceOption } from './choice-option.ts'
import { gradeOption } from './grade-option.ts'
import {
  DEFAULT_ALIAS_ROWS,
  DEFAULT_COVER,
  DEFAULT_FLATNESS,
  DEFAULT_K,
  DEFAULT_POSTERIOR,
  DEFAULT_SWAP,
} from './request.ts'

export const personalisedDescription = describeMethod({
  id: 'personalised',
  title: 'Each person chooses what is shown (Poovammal & Ponnavaikko 2009).',
  plainly: {
    name: 'People decide',
    does: 'Each person chose how much of the secret is shown: all, its group, or nothing.',
    keeps: 'Keeps what people agreed to show.',
    onTen: ({ choice }) => ({ choice: { column: choice } }),
  },
  citation:
    'Poovammal, Ponnavaikko 2009, Categorical Grading Based Personalized Privacy Preservation Against Attacks (no DOI known)',
  modes: ['faithful', 'hardened'],
  makes: { kind: 'aliases', recoding: 'personalised', levels: false, countsPeople: 'no' },
  options: {
    mode: modeOption(),
    choice: choiceOption,
    alias1: choice({
      values: ['leaf', 'group'],
      default: 'leaf',
      help: 'What alias 1 tells: leaf, the group, with its values kept apart; group, only the group.',
    }),
    grade: byColumn({
      of: gradeOption,
      as: 'grade',
      default: {},
      otherwise: 'none',
      help: 'Numeric sensitive column → its categories.',
    }),
    flatness: number({
      min: 0,
      exclusiveMin: true,
      default: DEFAULT_FLATNESS,
      hardened: true,
      help: 'How far alias frequencies may differ: no alias has more than 1 + flatness times the rows of another.',
    }),
    'alias-rows': integer({
      min: 1,
      default: DEFAULT_ALIAS_ROWS,
      hardened: true,
      help: 'Rows an alias may stand on. What its rows say of their value adds up; with more than one, max-posterior is judged on the release.',
    }),
    'max-posterior': number({
      min: 0,
      exclusiveMin: true,
      max: 1,
      default: DEFAULT_POSTERIOR,
      hardened: true,
      help: 'How surely a form tells a choice, of every value too; and the share of hidden values that may be named by adding up the rows of aliases.',
    }),
    cover: integer({
      min: 2,
      default: DEFAULT_COVER,
      hardened: true,
      help: 'Values of the data that the label of a group stands for; below, a higher group is told, or none.',
    }),
    swap: number({
      min: 0,
      exclusiveMin: true,
      max: 1,
      default: DEFAULT_SWAP,
      hardened: true,
      help: 'How far the ranks of graded numbers are swapped, as a share of the rows; wider where numbers could still be told.',
    }),
    k: model({
      model: 'k-anonymity',
      option: 'k',
      default: DEFAULT_K,
      hardened: true,
      help: 'k-anonymity of the quasi-identifiers.',
    }),
  },
  needs({ choice: chosen, models }) {
    const choices = choicesIn(chosen)
    const columns = choices.flatMap((choice) => (choice.kind === 'column' ? [choice.column] : []))
    const files = choices.filter((choice) => choice.kind === 'file')
    return {
      roles: ['sensitive'],
      singleRows: true,
      unpublished: columns,
      inputs: [...columns, ...files.map(({ key }) => key)],
      joined: files.map((file) => ({ ...file, name: choiceName(file) })),
      // Without models of the quasi-identifiers nothing is generalised, with or without a hierarchy.
      hierarchies: models.length === 0 ? 'unused' : 'needed',
      longer: 'With fewer quasi-identifiers it would have come to its end.',
    }
  },
  rules: checkPersonalised,
})

export type PersonalisedPolicy = PolicyOf<typeof personalisedDescription>

interface Spoken {
  readonly choice: ChoicePolicy
  readonly grade: readonly { readonly column: string }[]
  readonly models: readonly RequirementSpec[]
}

/** Choices and grades speak of sensitive attributes, and a column of choices is never published. */
function checkPersonalised({ choice: chosen, grade, models }: Spoken, rules: PolicyRules): void {
  if (models.length > 0) rules.role(['k'], 'quasi')
  if (chosen.kind !== 'per') checkChoice(chosen, ['choice'], rules)
  else {
    for (const { column, choice: one } of chosen.per) {
      const path = ['choice', 'per', column]
      rules.column(path, column, ['sensitive'])
      checkChoice(one, path, rules)
    }
  }
  for (const { column } of grade) rules.column(['grade', column], column, ['sensitive'])
}

function checkChoice(chosen: PlainChoicePolicy, path: Path, rules: PolicyRules): void {
  if (chosen.kind === 'file') rules.column([...path, 'key'], chosen.key, ['identifying'])
  if (chosen.kind !== 'column') return
  const role = rules.declared(chosen.column)?.role
  if (role === undefined || role === 'identifying') return
  rules.report(
    [...path, 'column'],
    `is never published, and ${quoted(chosen.column)} is declared ${role}; declare it identifying or not at all`,
  )
}
