/** What each figure says, in one line a person without training can use. Ids without a line are shown by their title alone. */
export const measureNotes: Readonly<Record<string, string>> = {
  loss: 'How much detail the generalised columns lost, averaged over columns (geometric mean, as ARX computes it).',
  precision: 'How far down in their hierarchies the values stayed, averaged over all cells.',
  ncp: 'How wide the published ranges and groups are beside the whole column, averaged over all cells.',
  gcp: 'How wide the published ranges and groups are beside the whole column, averaged over all cells.',
  discernibility:
    'Rows each row cannot be told apart from, summed; a blanked-out row counts with the whole table. Compare it only between releases of the same table.',
  'class-size': 'Rows per class on average, as a multiple of the k asked for.',
  entropy: 'How uncertain the published values leave a reader about the original ones.',
  'accuracy-loss':
    'How much more often what was learned from the original tells the class rightly than what was learned from the release, as a share of rows; 0.01 is one point.',
  'query-error':
    'How far counts estimated from the release are from the true ones, relative to these, over random queries.',
  'pmse-ratio':
    'How far rows of the release can be told from rows of the original, against two samples of the same people.',
  'distribution-distance': 'Share of rows that would have to move for a column to have its old distribution.',
  'correlation-loss': 'How far correlations of pairs of columns are from those of the original, on average.',
  'prosecutor-risk':
    'The chance of naming the right row for the worst-protected person, for somebody who knows that this person is in the table.',
  'average-risk':
    'The same chance, averaged over all rows: the share of rows named rightly if somebody tried everyone.',
  'rows-at-risk': 'Share of rows whose chance of being named is above the usual limit of 1 in 5.',
  'journalist-risk':
    'The chance for the worst-protected person where it is not known who is in the table. Equals the prosecutor’s unless figures of the population were given.',
  'journalist-rows-at-risk': 'Share of rows whose journalist risk is above the usual limit of 1 in 5.',
  'marketer-risk': 'Expected share of rows named rightly by somebody who tries to name all of them.',
  'largest-probability':
    'How likely somebody who knows all quasi-identifiers of a person can hold one of their sensitive values, in the worst case.',
  'mean-probability': 'The same for the likeliest value of each row, averaged over all rows.',
  'single-row-buckets': 'Share of rows that are published whole, because their bucket has no other row.',
  'bucket-rows': 'In small buckets the link between columns is cut less.',
  'bucket-query-error':
    'How far counts over ranges of two quasi-identifiers and a sensitive attribute are off when estimated from the release.',
  'choice-told':
    'The share of rows, among those with an alias of the same form, whose persons made the same choice of group or nothing. In the worst column.',
  'alias-flatness':
    'How many times more rows the most frequent alias has than the rarest: what frequencies tell of the values behind aliases.',
  'values-shown': 'Share of sensitive cells that show the value itself, averaged over columns with aliases.',
  'information-loss':
    'How many other values a sensitive cell may stand for to a reader without the key, as a share of all values.',
  uniqueness: 'Share of rows that are the only one with their combination of quasi-identifiers.',
}
