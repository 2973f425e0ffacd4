import { OutisError } from '../../data/errors.ts'
import { defaultOf, isRequired, type OptionDeclaration } from '../../policy/options/declaration.ts'
import { describeOption, optionHelp } from '../../policy/options/option-words.ts'
import type { OptionValues } from '../../policy/options/requirement-spec.ts'
import type { Model, Requirement } from '../model.ts'
import { nearestName } from './nearest-name.ts'

/**
 * Checks options as they stand in a policy against the model's declarations and fills in defaults.
 * Throws MODEL_OPTION for an option that is unknown, missing, of the wrong type or out of its limits.
 */
export function bindOptions(model: Model, raw: Readonly<Record<string, unknown>>): OptionValues {
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(model.options, name)) throw unknownOption(model, name)
  }
  const bound: Record<string, number | string> = {}
  for (const [name, declaration] of Object.entries(model.options)) {
    const value = raw[name] ?? defaultOf(declaration)
    if (value !== undefined) bound[name] = checked(model, name, value)
    else if (isRequired(declaration)) throw missingOption(model, name)
  }
  return bound
}

function checked(model: Model, name: string, value: unknown): number | string {
  const declaration = model.options[name]
  if ((typeof value === 'number' || typeof value === 'string') && allows(declaration, value)) return value
  const valueText =
    typeof value === 'number' ? String(value) : `a ${Array.isArray(value) ? 'list' : typeof value}`
  throw new OutisError('MODEL_OPTION', {
    message: `${model.id}: ${name} must be ${describeOption(declaration)}, not ${valueText}.`,
    hint: optionHelp(declaration),
    details: { model: model.id, option: name },
  })
}

function allows(declaration: OptionDeclaration, value: number | string): boolean {
  if (declaration.kind === 'choice') return typeof value === 'string' && declaration.values.includes(value)
  if (declaration.kind === 'source') return typeof value === 'string' && value !== ''
  if (typeof value === 'string' || !Number.isFinite(value)) return false
  if (declaration.kind === 'integer' && !Number.isSafeInteger(value)) return false
  if (declaration.kind === 'number' && declaration.exclusiveMin && value === declaration.min) return false
  return value >= declaration.min && value <= (declaration.max ?? Number.POSITIVE_INFINITY)
}

function unknownOption(model: Model, name: string): OutisError {
  const names = Object.keys(model.options)
  const meant = nearestName(name, names)
  return new OutisError('MODEL_OPTION', {
    message: `${model.id} has no option "${name}".`,
    hint: `${meant ? `Did you mean "${meant}"? ` : ''}It takes: ${names.join(', ')}.`,
    details: { model: model.id, option: name, ...(meant ? { suggestion: meant } : {}) },
  })
}

function missingOption(model: Model, name: string): OutisError {
  const declaration = model.options[name]
  return new OutisError('MODEL_OPTION', {
    message: `${model.id} needs the option "${name}": ${describeOption(declaration)}.`,
    hint: optionHelp(declaration),
    details: { model: model.id, option: name },
  })
}

/** What to do where no weaker form of a model holds. Nobody hides in a table of one: to leave the model out would publish the person. */
export const withoutRemedy = ({ model }: Requirement, rows: number): string =>
  rows === 1
    ? 'One row has no others to hide among: publish it together with more rows, or not at all.'
    : `Leave out ${model.id}: this table cannot meet it at any limit.`
