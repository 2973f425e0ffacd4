/**
 * The name meant by a misspelt one: the nearest, if it is near enough, else the first that begins with what is
 * written. Ties go to the first.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const lowerName = name.toLowerCase()
  let nearest: string | undefined
  let least = Math.max(1, Math.floor([...lowerName].length / 3)) + 1
  for (const candidate of names) {
    const distance = editDistance(lowerName, candidate.toLowerCase(), least)
    // A name of which no letter is right is nobody's misspelling.
    if (distance < least && distance < candidate.length) {
      least = distance
      nearest = candidate
    }
  }
  return nearest ?? (lowerName.length < 3 ? undefined : beginningWith(lowerName, names))
}

/** The name that differs in capitals, spaces and signs alone: showing it tells nothing that was not written. */
export function alikeName(name: string, names: Iterable<string>): string | undefined {
  const letters = lettersOf(name)
  for (const candidate of names) if (lettersOf(candidate) === letters) return candidate
  return undefined
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function beginningWith(start: string, names: Iterable<string>): string | undefined {
  for (const name of names) if (name.toLowerCase().startsWith(start)) return name
  return undefined
}

/**
 * Fewest insertions, deletions, substitutions and swaps of neighbours that make one text of the other, no part
 * edited twice (optimal string alignment), over code points; at least `bound` where it is not below. O(a · b).
 * Damerau 1964, doi:10.1145/363958.363994
 */
export function editDistance(from: string, to: string, bound = Number.POSITIVE_INFINITY): number {
  const a = [...from]
  const b = [...to]
  if (Math.abs(a.length - b.length) >= bound) return bound
  let beforeLast: number[] = []
  // No way leads back from a row that is beyond the bound in every place.
  let last = b.map((_, j) => j).concat(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const substituted = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, substituted)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], beforeLast[j - 2] + 1)
      }
      least = Math.min(least, row[j])
    }
    if (least >= bound) return bound
    beforeLast = last
    last = row
  }
  return last[b.length]
}
