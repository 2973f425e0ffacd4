/** Timers are in every place that runs JavaScript, and in no standard of the language. */
declare function setTimeout(callback: () => void, milliseconds: number): unknown

/** Lets others have a turn: signals arrive, progress is seen. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
