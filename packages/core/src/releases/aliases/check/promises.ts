/** Titles of what a personalised release promises of itself. */
export const personalisedPromises: Readonly<Record<string, string>> = {
  'kept-cells': 'Cells of before kept',
  choices: 'Choices kept',
  grades: 'Order kept',
  flatness: 'Flat aliases',
  'choice-posterior': 'Hidden choices',
  'choice-by-value': 'Hidden choices, the value known',
  'alias-rows': 'Rows of an alias',
  'alias-posterior': 'Aliases named',
  'numbers-told': 'Numbers told',
}
