/** What is seen of rows: a bin per row, −1 where it says nothing. */
export interface SeenColumn {
  readonly bins: number
  readonly ofRow: Int32Array
}

/** What every bin of every column says of a label, as logarithms of probabilities. */
export interface NaiveBayes {
  readonly labels: number
  /** Of each label before anything is seen. */
  readonly prior: Float64Array
  /** tables[column][bin × labels + label]. */
  readonly tables: readonly Float64Array[]
}

/** Weight of the overall shares in those of a label, in rows: few rows of a label prove little. */
const DRAWN_BY = 5

/**
 * Learns a naive Bayes model: columns are taken as independent once the label is known. O(rows × columns).
 *
 * @param label of each row, −1 where it has none
 */
export function learnNaiveBayes(
  columns: readonly SeenColumn[],
  label: Int32Array,
  labels: number,
): NaiveBayes {
  const rows = new Float64Array(labels)
  for (const ofRow of label) if (ofRow >= 0) rows[ofRow]++
  const all = rows.reduce((sum, count) => sum + count, 0)
  const prior = rows.map((count) => Math.log((count + 1 / labels) / (all + 1)))
  const tables = columns.map(({ bins, ofRow }) => {
    const counts = new Float64Array(bins * labels)
    const ofBin = new Float64Array(bins)
    const seen = new Float64Array(labels)
    for (let row = 0; row < label.length; row++) {
      const bin = ofRow[row]
      if (bin < 0 || label[row] < 0) continue
      counts[bin * labels + label[row]]++
      ofBin[bin]++
      seen[label[row]]++
    }
    const some = seen.reduce((sum, count) => sum + count, 0)
    for (let bin = 0; bin < bins; bin++) {
      const usual = (ofBin[bin] + 1 / bins) / (some + 1)
      for (let ofRow = 0; ofRow < labels; ofRow++) {
        const start = bin * labels + ofRow
        counts[start] = Math.log((counts[start] + DRAWN_BY * usual) / (seen[ofRow] + DRAWN_BY))
      }
    }
    return counts
  })
  return { labels, prior, tables }
}

/** Adds what one row says of every label to the scores from `at` on. */
export function addRow(
  { labels, tables }: NaiveBayes,
  columns: readonly SeenColumn[],
  row: number,
  { scores, start }: { readonly scores: Float64Array; readonly start: number },
): void {
  for (let column = 0; column < tables.length; column++) {
    const bin = columns[column].ofRow[row]
    if (bin < 0) continue
    const table = tables[column]
    for (let label = 0; label < labels; label++) scores[start + label] += table[bin * labels + label]
  }
}

/** The label with the largest score, of equals the first; and how likely it is beside the others. */
export function likeliest(
  scores: Float64Array,
  start: number,
  labels: number,
): { readonly label: number; readonly posterior: number } {
  let label = 0
  for (let other = 1; other < labels; other++)
    if (scores[start + other] > scores[start + label]) label = other
  let others = 0
  for (let other = 0; other < labels; other++)
    others += Math.exp(scores[start + other] - scores[start + label])
  return { label, posterior: 1 / others }
}

/** The label each row suggests by itself. O(rows × columns × labels). */
export async function guessAlone(
  model: NaiveBayes,
  columns: readonly SeenColumn[],
  { rows, pause }: { readonly rows: number; readonly pause: () => Promise<void> },
): Promise<Int32Array> {
  const scores = new Float64Array(model.labels)
  const guesses = new Int32Array(rows)
  for (let row = 0; row < rows; row++) {
    if (row % 2048 === 0) await pause()
    scores.set(model.prior)
    addRow(model, columns, row, { scores, start: 0 })
    guesses[row] = likeliest(scores, 0, model.labels).label
  }
  return guesses
}
