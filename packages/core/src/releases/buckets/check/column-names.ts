/** Names of each group's columns in the release: an attribute's second copy is `name@2`. */
export function columnNames(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const copies = new Map<string, number>()
  return groups.map((names) =>
    names.map((name) => {
      const copy = (copies.get(name) ?? 0) + 1
      copies.set(name, copy)
      return copy === 1 ? name : `${name}@${copy}`
    }),
  )
}
