/** Wall time of the same work on one thread and on two. */
export interface ThreadTimes {
  /** The least of all turns, on one thread and on two: other work on the machine only adds. */
  readonly ms: readonly [number, number]
  readonly speedUp: number
}

/** Turns in which one thread and two do the same work one after the other. Fails where the result differs. */
export async function alternately(
  turns: number,
  work: (threads: number) => Promise<{ readonly ms: number; readonly result: string }>,
): Promise<ThreadTimes> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let expected: string | undefined
  for (let turn = 0; turn < turns; turn++) {
    for (const threads of [1, 2]) {
      const { ms, result } = await work(threads)
      expected ??= result
      if (result !== expected) throw new Error(`${threads} threads change the result`)
      least[threads - 1] = Math.min(least[threads - 1], ms)
    }
  }
  return {
    ms: [Math.round(least[0]), Math.round(least[1])],
    speedUp: Number((least[0] / least[1]).toFixed(2)),
  }
}
