import { defaultOf, type OptionDeclaration } from '../../policy/options/declaration.ts'
import type { OptionValues } from '../../policy/options/option.ts'
import type { Model } from '../model.ts'
import { bindOptions } from './bind-options.ts'

/** Options as a policy might ask for them: the defaults, and the middle of the limits where there is none. */
export const sampleOptions = (model: Model): OptionValues =>
  bindOptions(
    model,
    Object.fromEntries(
      Object.entries(model.options).map(([name, declaration]) => [name, sampleOf(declaration)]),
    ),
  )

function sampleOf(declaration: OptionDeclaration): unknown {
  if (declaration.kind === 'source') return 'population.csv'
  if (declaration.kind === 'choice') return defaultOf(declaration)
  const { min, max = min + 2 } = declaration
  return defaultOf(declaration) ?? (declaration.kind === 'integer' ? min : (min + max) / 2)
}
