import { OutisError } from '../../data/errors.ts'

/** Where the choices of people come from. */
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

/** What people decided themselves, as a consent register hands it over: a column of choices for each attribute. */
export interface RegisterFile {
  readonly path: string
  /** The column of the table, and of the file, that says whose row it is. */
  readonly key: string
  /** Attributes that people were asked about. */
  readonly columns: readonly string[]
}

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
