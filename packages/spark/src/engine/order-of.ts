/** Which combination comes first, second …: by its first row. Where order tells nothing, by the texts. */
export function orderOf(
  first: Float64Array,
  columns: readonly { readonly texts: readonly string[]; readonly codes: Uint32Array }[],
): Uint32Array {
  const [one] = first
  if (first.length > 1 && first.every((row) => row === one)) return byTexts(first.length, columns)
  const sorted = first.slice().sort()
  const order = new Uint32Array(first.length)
  // Numbers are sorted faster without a comparison; no two combinations have the same first row.
  for (let at = 0; at < first.length; at++) order[placeIn(sorted, first[at])] = at
  return order
}

function placeIn(sorted: Float64Array, number: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorted by the last column first, each sort keeping the order of the one before. O(combinations × columns). */
function byTexts(
  length: number,
  columns: readonly { readonly texts: readonly string[]; readonly codes: Uint32Array }[],
): Uint32Array {
  let order = Uint32Array.from({ length }, (_, at) => at)
  for (const { texts, codes } of [...columns].reverse()) {
    const sorted = texts.map((_, code) => code).sort((a, b) => (texts[a] < texts[b] ? -1 : 1))
    const begins = new Uint32Array(texts.length + 1)
    const rank = new Uint32Array(texts.length)
    for (const [at, code] of sorted.entries()) rank[code] = at
    for (let at = 0; at < length; at++) begins[rank[codes[at]] + 1]++
    for (let at = 0; at < texts.length; at++) begins[at + 1] += begins[at]
    const next = new Uint32Array(length)
    for (const at of order) next[begins[rank[codes[at]]]++] = at
    order = next
  }
  return order
}
