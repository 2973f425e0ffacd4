/**
 * The name most like a misspelt one, or undefined where none is near: at most a third of the letters differ
 * (Levenshtein 1966), case aside, and at least one is right.
 */
export function closestName(misspelt: string, names: readonly string[]): string | undefined {
  const wanted = misspelt.toLowerCase()
  let closest: string | undefined
  let fewest = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const name of names) {
    const edits = editDistance(wanted, name.toLowerCase())
    if (edits < fewest && edits < name.length) {
      closest = name
      fewest = edits
    }
  }
  return closest
}

/** Insertions, deletions and replacements that turn one text into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1] + (from[line - 1] === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[column] + 1, next[column - 1] + 1))
    }
    row = next
  }
  return row[to.length]
}
