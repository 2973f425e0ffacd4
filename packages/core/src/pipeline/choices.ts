import type { OpenTable } from '../engine/engine.ts'
import { OutisError } from '../errors.ts'
import type { PlainChoicePolicy } from '../methods/personalised/choice-option.ts'
import type { PersonalisedPolicy } from '../methods/personalised/record.ts'
import type { MethodPolicy } from '../methods/registry.ts'
import type { Policy } from '../policy/policy.ts'
import type { Dictionary } from '../table/dictionary.ts'
import type { PolicyFiles } from './policy-files.ts'

/** Where the choices of a sensitive column come from; undefined where the policy says nothing, which means 3 for everybody. */
export function choiceOf({ choice }: PersonalisedPolicy, column: string): PlainChoicePolicy | undefined {
  if (choice.kind !== 'per') return choice
  return choice.per.find((one) => one.column === column)?.choice
}

/** What the column of choices is called in the table that was read. */
export function choiceName(choice: PlainChoicePolicy): string {
  switch (choice.kind) {
    case 'column':
      return choice.column
    case 'file':
      return `choice: ${choice.column} of ${choice.path} by ${choice.key}`
    case 'register':
      throw noRegister()
  }
}

const noRegister = (): OutisError =>
  new OutisError('METHOD_UNAVAILABLE', {
    message: 'Choices from the consent register need the trusted server, which is not part of this version.',
    hint: 'Give `choice` a column of the table, or a file with a key.',
  })

/** Known before anything is read. */
export function refuseRegister(method: MethodPolicy): void {
  if (method.id !== 'personalised') return
  if (choicesIn(method).some(({ kind }) => kind === 'register')) throw noRegister()
}

const choicesIn = ({ choice }: PersonalisedPolicy): readonly PlainChoicePolicy[] =>
  choice.kind === 'per' ? choice.per.map((one) => one.choice) : [choice]

/** The choices there are, as numbers: `1.0` is 1. */
const CHOICES: Dictionary = { type: 'text', values: ['', '1', '2', '3'], reading: 'number' }

/** A column of choices, each written as one of 1, 2, 3; what is none of them is found when they are counted. */
export async function choiceColumn(
  open: OpenTable,
  name: string,
): Promise<{ readonly name: string; readonly dictionary: Dictionary }> {
  await open.spell([{ name, dictionary: CHOICES }])
  return { name, dictionary: await open.dictionary({ name, type: 'text' }) }
}

/** Columns of the table that choices are read from or found by. */
export function choiceInputs(method: MethodPolicy): string[] {
  if (method.id !== 'personalised') return []
  return choicesIn(method).flatMap((choice) =>
    choice.kind === 'column' ? [choice.column] : choice.kind === 'file' ? [choice.key] : [],
  )
}

/** Takes choices over from the files that hold them, once for each. Before any question is asked of the table. */
export async function addChoices(
  open: OpenTable,
  { method, attributes }: Policy,
  files: PolicyFiles,
): Promise<void> {
  if (method.id !== 'personalised') return
  for (const choice of choicesIn(method)) {
    const name = choiceName(choice)
    if (choice.kind !== 'file' || open.columns.includes(name)) continue
    const type = attributes.find((attribute) => attribute.name === choice.key)?.type
    await open.addColumn(name, {
      source: files.table(choice.path),
      key: choice.key,
      column: choice.column,
      ...(type && { type }),
    })
  }
}
