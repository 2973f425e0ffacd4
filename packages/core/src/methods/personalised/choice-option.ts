import type { ChoicePolicy, PlainChoicePolicy } from '../../policy/options/choices.ts'
import { byColumn, group, mark, text } from '../../policy/options/option.ts'

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
