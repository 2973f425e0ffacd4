/** The middle one, or the mean of the two in the middle; of nothing there is none. */
export function median(ascending: ArrayLike<number>): number | undefined {
  const middle = ascending.length >> 1
  if (ascending.length % 2 === 1) return ascending[middle]
  return ascending.length === 0 ? undefined : (ascending[middle - 1] + ascending[middle]) / 2
}
