import { OutisError } from '../../data/errors.ts'
import { byColumn, group, mark, text } from '../../policy/options/option.ts'
import type { RegisterFile } from '../contract/method-description.ts'

export type PlainChoicePolicy =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'file'; readonly path: string; readonly key: string; readonly column: string }
  | { readonly kind: 'register' }

export type ChoicePolicy =
  | PlainChoicePolicy
  /** One choice per sensitive attribute. */
  | {
      readonly kind: 'per'
      readonly per: readonly { readonly column: string; readonly choice: PlainChoicePolicy }[]
    }

const plainOptions = {
  column: text({
    optional: true,
    help: 'The column that holds the choice, of the table or of the file. It is not published.',
  }),
  file: text({ optional: true, help: 'A file with the choices.' }),
  key: text({ optional: true, help: 'The identifying column by which the file is joined.' }),
  register: mark({ help: 'The consent register of the project, on the trusted server.' }),
}

interface PlainValues {
  readonly column?: string
  readonly file?: string
  readonly key?: string
  readonly register?: true
}

const fileFaults = ({ file, key }: Readonly<Record<string, unknown>>) =>
  file !== undefined && key === undefined
    ? [{ sentence: 'must name the key by which the file is joined' }]
    : []

function plainChoice({ column = '', file, key = '', register }: PlainValues): PlainChoicePolicy {
  if (register) return { kind: 'register' }
  return file === undefined ? { kind: 'column', column } : { kind: 'file', path: file, key, column }
}

/** Where the choices of one sensitive attribute come from. */
const plainOption = group({
  help: 'Where its choices come from.',
  options: plainOptions,
  faults: (written) => [
    ...((written.column === undefined) === (written.register === undefined)
      ? [{ sentence: 'must name a column, or be { register: true }' }]
      : []),
    ...fileFaults(written),
  ],
  read: plainChoice,
})

/** Where the choices come from, for all sensitive attributes or for each. */
export const choiceOption = group({
  help: 'Where each person’s choice 1, 2 or 3 comes from: a column, a file with its key and column, the register, or one of them per sensitive column. A missing choice means 3.',
  options: {
    ...plainOptions,
    per: byColumn({
      of: plainOption,
      as: 'choice',
      optional: true,
      help: 'Sensitive column → where its choices come from.',
    }),
  },
  exactlyOne: { of: ['column', 'register', 'per'], what: 'where choices come from' },
  beside: { file: ['column'], key: ['file'] },
  faults: fileFaults,
  read: ({ per, ...plain }): ChoicePolicy => (per ? { kind: 'per', per } : plainChoice(plain)),
})

/** Where the choices of a sensitive column come from; undefined where the policy says nothing, which means 3 for everybody. */
export function choiceOf(
  { choice }: { readonly choice: ChoicePolicy },
  column: string,
): PlainChoicePolicy | undefined {
  if (choice.kind !== 'per') return choice
  return choice.per.find((one) => one.column === column)?.choice
}

export const NO_REGISTER = {
  message:
    'Choices from the consent register need a run on the trusted server, in a project that has a register.',
  hint: 'Make a register in the project, or give `choice` a column of the table, or a file with a key.',
}

/** What the column of choices is called in the table that was read. */
export function choiceName(choice: PlainChoicePolicy): string {
  switch (choice.kind) {
    case 'column':
      return choice.column
    case 'file':
      return `choice: ${choice.column} of ${choice.path} by ${choice.key}`
    case 'register':
      throw new OutisError('METHOD_UNAVAILABLE', NO_REGISTER)
  }
}

/** All sources of choices that a policy names. */
export const choicesIn = (choice: ChoicePolicy): readonly PlainChoicePolicy[] =>
  choice.kind === 'per' ? choice.per.map((one) => one.choice) : [choice]

/** The choices with those of the register read from its file; an attribute that nobody was asked about has no choices. */
export function choicesFromRegister(
  choice: ChoicePolicy,
  { path, key, columns }: RegisterFile,
): ChoicePolicy {
  const ofFile = (column: string) => ({ kind: 'file', path, key, column }) as const
  if (choice.kind === 'register')
    return { kind: 'per', per: columns.map((column) => ({ column, choice: ofFile(column) })) }
  if (choice.kind !== 'per') return choice
  return {
    kind: 'per',
    per: choice.per.flatMap((one) => {
      if (one.choice.kind !== 'register') return [one]
      return columns.includes(one.column) ? [{ column: one.column, choice: ofFile(one.column) }] : []
    }),
  }
}
