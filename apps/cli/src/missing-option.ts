/** --missing: the tokens given, else the empty text alone. */
export const missingOption = (options: Readonly<Record<string, unknown>>): readonly string[] =>
  (options.missing as string[] | undefined) ?? ['']
