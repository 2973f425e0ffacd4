/**
 * Narrows down who may be in which class by counting: a class that no more people fit than it has rows has all of them, and
 * then they are in no other class. Sound, where every row of the release is of one of the people. O(pairs), over and over.
 *
 * @param lists the classes that each distinct person fits; narrowed in place
 * @param people how many people each distinct person stands for
 */
export function settleCandidates(
  lists: Uint32Array[],
  { people, rows }: { readonly people: Uint32Array; readonly rows: Uint32Array },
): void {
  const fitting: number[][] = Array.from({ length: rows.length }, () => [])
  const most = new Float64Array(rows.length)
  for (const [person, list] of lists.entries()) {
    for (const one of list) {
      fitting[one].push(person)
      most[one] += people[person]
    }
  }
  const waiting = [...most.keys()].filter((one) => most[one] === rows[one])
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const person of fitting[one]) {
      const list = lists[person]
      if (list.length === 1 || !list.includes(one)) continue
      for (const other of list) {
        if (other === one) continue
        most[other] -= people[person]
        if (most[other] === rows[other]) waiting.push(other)
      }
      lists[person] = Uint32Array.of(one)
    }
  }
}
