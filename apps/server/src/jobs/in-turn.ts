/** Works that are done one after the other, however many are asked for at once. */
export function turns(): <T>(of: object, work: () => Promise<T>) => Promise<T> {
  const last = new WeakMap<object, Promise<unknown>>()
  return (of, work) => {
    const turn = (last.get(of) ?? Promise.resolve()).then(work)
    last.set(
      of,
      turn.catch(() => undefined),
    )
    return turn
  }
}
