/** Options of models are data: policy checks, CLI help, docs and forms come from these declarations. */
export type OptionDeclaration =
  | {
      readonly kind: 'integer'
      readonly min: number
      readonly max?: number
      readonly default?: number
      readonly help: string
    }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max?: number
      /** The limit itself is not allowed. */
      readonly exclusiveMin?: boolean
      readonly default?: number
      readonly help: string
    }
  | {
      readonly kind: 'choice'
      readonly values: readonly string[]
      readonly default?: string
      /** May be left out without a default: the model then decides from the data, as its help says. */
      readonly optional?: boolean
      readonly help: string
    }
  | { readonly kind: 'source'; readonly help: string }

export type OptionValues = Readonly<Record<string, number | string>>

type Declared<Kind extends OptionDeclaration['kind']> = Omit<
  Extract<OptionDeclaration, { kind: Kind }>,
  'kind'
>

export const integer = (of: Declared<'integer'>): OptionDeclaration => ({ kind: 'integer', ...of })
export const number = (of: Declared<'number'>): OptionDeclaration => ({ kind: 'number', ...of })
export const choice = (of: Declared<'choice'>): OptionDeclaration => ({ kind: 'choice', ...of })
/** A table elsewhere: a path or database source. */
export const source = (of: Declared<'source'>): OptionDeclaration => ({ kind: 'source', ...of })
