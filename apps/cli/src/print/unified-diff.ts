/** Lines around a change. */
const CONTEXT = 3

interface Step {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

/** What changes between two texts, as `diff -u` shows it. */
export function unifiedDiff(before: string, after: string, name: string): string {
  const steps = stepsOf(before.split('\n'), after.split('\n'))
  const shown = steps.map((_, index) =>
    steps.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  )
  const lines = [`--- ${name}`, `+++ ${name}`]
  let [oldLine, newLine] = [1, 1]
  for (const [index, { sign, line }] of steps.entries()) {
    if (shown[index] && !shown[index - 1]) {
      const end = shown.indexOf(false, index)
      const hunk = steps.slice(index, end < 0 ? undefined : end)
      const size = (other: Step['sign']) => hunk.filter((step) => step.sign !== other).length
      lines.push(`@@ -${oldLine},${size('+')} +${newLine},${size('-')} @@`)
    }
    if (shown[index]) lines.push(`${sign}${line}`)
    if (sign !== '+') oldLine++
    if (sign !== '-') newLine++
  }
  return lines.join('\n')
}

/** By the longest list of lines that both have, between what they begin and end with alike. */
function stepsOf(before: readonly string[], after: readonly string[]): Step[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const same = (lines: readonly string[]): Step[] => lines.map((line) => ({ sign: ' ', line }))
  return [
    ...same(before.slice(0, head)),
    ...between(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ]
}

function between(before: readonly string[], after: readonly string[]): Step[] {
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      common[row][column] =
        before[row] === after[column]
          ? common[row + 1][column + 1] + 1
          : Math.max(common[row + 1][column], common[row][column + 1])
  const steps: Step[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      steps.push({ sign: ' ', line: before[row++] })
      column++
    } else if (
      column >= after.length ||
      (row < before.length && common[row + 1][column] >= common[row][column + 1])
    )
      steps.push({ sign: '-', line: before[row++] })
    else steps.push({ sign: '+', line: after[column++] })
  }
  return steps
}
