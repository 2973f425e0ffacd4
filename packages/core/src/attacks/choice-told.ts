import { defined } from '../data/value/defined.ts'
import { type AliasedRows, aliasedRows, hiddenColumns, namesOf } from './alias-frequency.ts'
import { type AttackFinding, type AttackInput, columnOf, defineAttack } from './attack.ts'
import { choiceToldExample } from './examples/choice-told.example.ts'
import { halfOf, populationOf, seenColumns } from './kit/aliases/attacker-population.ts'
import { learnNaiveBayes } from './kit/aliases/row-evidence.ts'

/**
 * Tells what a person chose from the form of their cell, and from the value that the alias was named as: who hides a value may
 * have a reason. Learned on half of the people, tried on the other.
 */
export const choiceTold = defineAttack({
  id: 'choice-told',
  title: 'Choices told by the form of a cell',
  harm: 'learned',
  attacker:
    'Somebody who knows the choices of half of the people: learns which form and which value go with which choice, and tells those of the others.',
  example: choiceToldExample,
  unfit: ({ facts, origin, original }) => {
    const chosen = (facts.aliases ?? []).filter(({ choice }) => choice && original.columns.has(choice))
    if (chosen.length === 0) return { harmless: 'No column is published as each person chose.' }
    return origin ? undefined : 'It is not known which row is whose: guesses could not be scored.'
  },
  async run(input) {
    const findings: AttackFinding[] = []
    for (const { choice, ...target } of input.facts.aliases ?? []) {
      if (choice === undefined || !input.original.columns.has(choice)) continue
      await input.context.pause()
      findings.push(...(await tellChoices(input, { ...target, choice })))
    }
    return findings
  },
})

interface ChosenColumn {
  readonly column: string
  readonly attribute: string
  readonly choice: string
  readonly bound?: number
}

/** Released rows with an alias: the form of each, its person's choice, and what it is guessed by. */
interface ChosenRows {
  readonly aliased: AliasedRows
  /** 0 for codes; from 1 on the labels of groups. */
  readonly form: Int32Array
  readonly choice: Int32Array
  readonly choices: number
  /** 1 for the half whose choices are known. */
  readonly isKnown: Uint8Array
}

async function tellChoices(input: AttackInput, target: ChosenColumn): Promise<AttackFinding[]> {
  const population = populationOf(input)
  const everybody = { ...population, isTarget: new Uint8Array(input.release.rows).fill(1) }
  const aliased = aliasedRows(input, everybody, target)
  const { values: texts, codes: chosen } = columnOf(input.original, target.choice)
  const rows: ChosenRows = {
    aliased,
    form: formsOf(input, target),
    choice: Int32Array.from(input.origin!, (row) => choiceOf(texts[chosen[row]])),
    choices: 3,
    isKnown: halfOf(input.release.rows, `${input.seed} choices`),
  }
  const seen = seenColumns(input, population.people, hiddenColumns(input))
  const model = learnNaiveBayes(seen.people, aliased.valueOfPerson, aliased.values.length)
  const named = await namesOf(input, { rows: aliased, seen, model })
  const nameOf = (row: number) => named.label[aliased.aliasOf[row]]
  const values = aliased.values.length
  return [
    finding(input, { rows, target, way: 'by form', key: (row) => rows.form[row], without: () => 0 }),
    finding(input, {
      rows,
      target,
      way: 'by form and named value',
      key: (row) => rows.form[row] * values + nameOf(row),
      without: (row) => aliased.truth[row],
    }),
  ]
}

/** 0 to 2; nothing said is the last. */
const choiceOf = (text: string): number => (['1', '2'].indexOf(String(Number(text))) + 3) % 3

/** What an alias looks like: a label and a number tell a group, all other words tell nothing. */
function formsOf({ release }: AttackInput, { column }: ChosenColumn): Int32Array {
  const { values, codes } = columnOf(release, column)
  const labels = new Map<string, number>()
  const formOf = values.map((text) => {
    const label = CODE.test(text) ? '' : text.replace(/ #\d+$/, '')
    if (!labels.has(label)) labels.set(label, labels.size)
    return labels.get(label)!
  })
  return Int32Array.from(codes, (code) => formOf[code])
}

/** A word without blanks that has a digit and no small letters. */
const CODE = /^(?=.*\d)[A-Z][A-Z\d]{3,}$/

interface FindingParts {
  readonly rows: ChosenRows
  readonly target: ChosenColumn
  readonly way: string
  /** What is seen of a row, and what is known of it without the release. */
  readonly key: (row: number) => number
  readonly without: (row: number) => number
}

/** The most frequent choice of the known half, by what is seen. */
function learnedChoices({ aliased, choice, choices, isKnown }: ChosenRows, key: (row: number) => number) {
  const counts = new Map<number, Float64Array>()
  const usual = new Float64Array(choices)
  for (const row of aliased.targets) {
    if (isKnown[row] === 0) continue
    const ofKey = counts.get(key(row)) ?? new Float64Array(choices)
    counts.set(key(row), ofKey)
    ofKey[choice[row]]++
    usual[choice[row]]++
  }
  const most = (tallies: Float64Array) => tallies.indexOf(Math.max(...tallies))
  return (row: number) => most(counts.get(key(row)) ?? usual)
}

/** Targets from which on the interval of a success leaves room below a bound. */
const JUDGED = 500

/** What is promised, or twice the odds of the choice that most people made. */
function boundOf(
  { original }: AttackInput,
  { bound: promised }: ChosenColumn,
  { choice, choices }: ChosenRows,
): number | undefined {
  if (promised === undefined) return undefined
  const counts = new Float64Array(choices)
  for (const chosen of choice) counts[chosen]++
  const most = Math.max(counts[1], counts[2]) / Math.max(1, original.rows)
  return Math.max(promised, (2 * most) / (1 + most))
}

function finding(input: AttackInput, { rows, target, way, key, without }: FindingParts): AttackFinding {
  const targets = rows.aliased.targets.filter((row) => rows.isKnown[row] === 0)
  const hitsOf = (guess: (row: number) => number) =>
    targets.reduce((sum, row) => sum + (guess(row) === rows.choice[row] ? 1 : 0), 0)
  const hits = hitsOf(learnedChoices(rows, key))
  const usual = hitsOf(learnedChoices(rows, without))
  const bound = targets.length < JUDGED ? undefined : boundOf(input, target, rows)
  const leaks = hits > usual * 1.05
  return {
    of: target.attribute,
    way,
    success: { targets: targets.length, hits },
    baseline: targets.length === 0 ? 0 : usual / targets.length,
    ...defined({ bound }),
    exposed: Math.max(0, hits - usual),
    why: leaks
      ? `The form of a cell of "${target.column}" goes with what its person chose.`
      : `The form of a cell of "${target.column}" tells no more of a choice than is known without it.`,
    ...(leaks && {
      fix: 'Set mode: hardened, whose decoys keep every form and value below max-posterior.',
    }),
  }
}
