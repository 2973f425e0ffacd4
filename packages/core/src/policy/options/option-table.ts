import { type AnyOption, isRequired, type OptionDeclaration, type Options } from './declaration.ts'
import { absence, describeOption, statedHelp } from './option-words.ts'

export interface TableOptions {
  /** Options told elsewhere: those declared alike are left out. */
  readonly beyond?: Options
  /** How a model declares one of its options. */
  modelOption?(model: string, option: string): OptionDeclaration | undefined
}

/** A table for the documents, in Markdown: every option, those inside groups under it, with what it means, may be and is by default. */
export function optionTable(options: Options, { beyond = {}, modelOption }: TableOptions = {}): string {
  const listed = Object.entries(options).filter(([key, option]) => !declaredAlike(option, beyond[key]))
  const rows = listed
    .flatMap(([key, option]) => [...optionsWithin(option, key, {})])
    .map(({ key, option }) => {
      const declared = option.kind === 'model' ? modelOption?.(option.model, option.option) : undefined
      return `| \`${key}\` | ${statedHelp(option)} | ${valueWords(declared ?? option)} | ${absenceWords(option)} |`
    })
  if (rows.length === 0) return 'No keys beyond these.'
  return ['| key | meaning | values | default |', '|---|---|---|---|', ...rows].join('\n')
}

const declaredAlike = (option: AnyOption, other: AnyOption | undefined): boolean =>
  other !== undefined && JSON.stringify(option) === JSON.stringify(other)

/**
 * The option and, where it holds others, those as they are written: `bins: { width }`. What is declared as in the group around
 * it, is told once.
 */
function* optionsWithin(
  option: AnyOption,
  key: string,
  around: Options,
): Generator<{ readonly key: string; readonly option: AnyOption }> {
  yield { key, option }
  const columns = option.kind === 'by-column'
  const group = columns ? option.of : option
  if (group.kind !== 'group') return
  for (const [name, part] of Object.entries(group.options)) {
    if (declaredAlike(part, around[name])) continue
    for (const { key: inner, option: innerOption } of optionsWithin(part, name, group.options))
      yield { key: `${key}: ${columns ? `{ column: { ${inner} } }` : `{ ${inner} }`}`, option: innerOption }
  }
}

/** What may be written, with words of the language marked as such. */
function valueWords(option: AnyOption): string {
  switch (option.kind) {
    case 'choice':
      return option.values.map(marked).join(' · ')
    case 'one-of':
      return option.of.map(valueWords).join(' · ')
    case 'flag':
      return '`true` · `false`'
    case 'mark':
      return '`true`'
    case 'time':
      return 'a time, such as `500ms`, `30s`, `2m`, `1h`'
    case 'values':
      return '`{ column: [values] }`'
    case 'by-column':
      return `by column: ${valueWords(option.of)}`
    case 'list':
      return `a list of ${manyWords(option.of)}`
    case 'group':
      return `${option.exactlyOne ? 'one form of ' : ''}\`{ ${Object.keys(option.options).join(', ')} }\``
    default:
      return describeOption(option)
  }
}

function manyWords(option: AnyOption): string {
  if (option.kind === 'list') return `lists of ${manyWords(option.of)}`
  if (option.kind === 'text') return 'names'
  return option.kind === 'any-number' ? 'numbers' : valueWords(option)
}

function absenceWords(option: AnyOption): string {
  const without = absence(option)
  if (without) return without.stated ? marked(without.words) : without.words
  return isRequired(option) ? 'required' : 'none'
}

const marked = (word: string): string => `\`${word}\``
