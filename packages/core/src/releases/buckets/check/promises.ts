/** What slicing promises, by the ids of its verdicts. */
export const slicedPromises = {
  'slicing-l-diversity': 'Slicing l-diversity',
  'sliced-columns': 'Columns of the original',
  'independent-columns': 'Columns permuted apart',
  'bucket-size': 'Rows in a bucket',
  'column-frequency': 'Rows of a column value',
  'learned-l-diversity': 'l-diversity of what can be learned',
  'bucket-frequency': 'Rows of a value in its bucket',
  'bucket-guess': 'Guess from a bucket',
} as const
