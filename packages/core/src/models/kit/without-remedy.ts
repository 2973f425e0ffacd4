import type { Requirement } from '../model.ts'

/** What to do where no weaker form of a model holds. Nobody hides in a table of one: to leave the model out would publish the person. */
export const withoutRemedy = ({ model }: Requirement, rows: number): string =>
  rows === 1
    ? 'One row has no others to hide among: publish it together with more rows, or not at all.'
    : `Leave out ${model.id}: this table cannot meet it at any limit.`
