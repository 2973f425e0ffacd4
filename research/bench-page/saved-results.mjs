/**
 * @typedef {{ rows: number, form?: string, methods?: Record<string, unknown> }} Size
 * @typedef {{ rows: number, quasi?: string, workers?: number }} Case
 * @typedef {{ bench: string, sizes?: readonly Size[], tables?: readonly Case[] } & Record<string, any>} Result
 */

/**
 * What was saved before with what was measured now: of benchmarks that measure sizes, each size and method by itself;
 * of those that measure tables, each table.
 * @param {readonly Result[]} before
 * @param {readonly Result[]} now
 * @returns {Result[]}
 */
export function withSaved(before, now) {
  const kept = before.filter(({ bench }) => !now.some((result) => result.bench === bench))
  return [
    ...kept,
    ...now.map((result) => {
      const old = before.find(({ bench }) => bench === result.bench)
      return withTables(old, withSizes(old, result))
    }),
  ]
}

/** @param {Result | undefined} before @param {Result} now @returns {Result} */
function withSizes(before, now) {
  if (before?.sizes === undefined || now.sizes === undefined) return now
  const measured = now.sizes.map((size) => {
    const old = before.sizes?.find((one) => isSame(one, size))
    return old?.methods && size.methods ? { ...size, methods: { ...old.methods, ...size.methods } } : size
  })
  const others = before.sizes.filter((size) => !now.sizes?.some((one) => isSame(one, size)))
  const sizes = [...others, ...measured].sort(
    (a, b) => a.rows - b.rows || (a.form ?? '').localeCompare(b.form ?? ''),
  )
  return { ...now, sizes }
}

/** @param {Result | undefined} before @param {Result} now @returns {Result} */
function withTables(before, now) {
  const { tables } = now
  if (before?.tables === undefined || tables === undefined) return now
  const others = before.tables.filter((old) => !tables.some((one) => isSameCase(one, old)))
  return {
    ...now,
    tables: [...others, ...tables].sort(
      (a, b) =>
        a.rows - b.rows ||
        (a.quasi ?? '').localeCompare(b.quasi ?? '') ||
        (a.workers ?? 0) - (b.workers ?? 0),
    ),
  }
}

/** @param {Case} one @param {Case} other */
const isSameCase = (one, other) =>
  one.rows === other.rows && one.quasi === other.quasi && one.workers === other.workers

/** @param {Size} one @param {Size} other */
const isSame = (one, other) => one.rows === other.rows && one.form === other.form
