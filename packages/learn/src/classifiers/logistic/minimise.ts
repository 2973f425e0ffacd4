export interface Minimisation {
  /** The value at a point; fills the gradient. */
  readonly evaluate: (point: Float64Array, gradient: Float64Array) => number
  /** Multiplies by an estimate of the inverse of the second derivatives at a point, in place. */
  readonly inverseAt: (point: Float64Array) => (vector: Float64Array) => void
  /** Whether that is the inverse itself: Newton's method, which learns nothing from earlier steps. Else it is asked for once. */
  readonly exact: boolean
  /** Stops when a step lowers the value by less than this share of it; of estimates, three times in a row. */
  readonly tolerance: number
  readonly maxIterations: number
}

interface Step {
  readonly moved: Float64Array
  readonly turned: Float64Array
  readonly curvature: number
}

const REMEMBERED = 12

/**
 * Lowers a smooth convex function from `point`, in place: Newton's method, or L-BFGS with a preconditioner (Nocedal 1980,
 * doi:10.1090/S0025-5718-1980-0572855-7); steps are halved until they are good. Returns the number of iterations.
 */
export function minimise(
  point: Float64Array,
  { evaluate, inverseAt, exact, tolerance, maxIterations }: Minimisation,
): number {
  const gradient = new Float64Array(point.length)
  const history: Step[] = []
  let value = evaluate(point, gradient)
  let precondition = inverseAt(point)
  let idle = 0
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const direction = descent(gradient, history, precondition)
    const next = searchAlong(direction, { point, value, gradient, evaluate })
    if (next === undefined) {
      // A direction that leads nowhere may come from old steps: once more without them, then it is done.
      if (history.length === 0) return iteration
      history.length = 0
      continue
    }
    const moved = difference(next.point, point)
    const turned = difference(next.gradient, gradient)
    const curvature = dot(moved, turned)
    if (curvature > 0 && !exact) history.push({ moved, turned, curvature })
    if (history.length > REMEMBERED) history.shift()
    idle = value - next.value <= tolerance * Math.max(1, Math.abs(next.value)) ? idle + 1 : 0
    point.set(next.point)
    gradient.set(next.gradient)
    value = next.value
    if (idle === (exact ? 1 : 3)) return iteration
    if (exact) precondition = inverseAt(point)
  }
  return maxIterations
}

/** The two-loop recursion: minus the estimated inverse of the second derivatives times the gradient. */
function descent(
  gradient: Float64Array,
  history: readonly Step[],
  precondition: (vector: Float64Array) => void,
): Float64Array {
  const direction = gradient.map((slope) => -slope)
  const factors = new Float64Array(history.length)
  for (let index = history.length - 1; index >= 0; index--) {
    factors[index] = dot(history[index].moved, direction) / history[index].curvature
    addScaled(direction, -factors[index], history[index].turned)
  }
  precondition(direction)
  for (let index = 0; index < history.length; index++) {
    const factor = dot(history[index].turned, direction) / history[index].curvature
    addScaled(direction, factors[index] - factor, history[index].moved)
  }
  return direction
}

interface Place {
  readonly point: Float64Array
  readonly value: number
  readonly gradient: Float64Array
  readonly evaluate: Minimisation['evaluate']
}

/** The first of 1, ½, ¼ … steps that lowers the value by a fair part of what the slope promises. */
function searchAlong(direction: Float64Array, { point, value, gradient, evaluate }: Place) {
  const slope = dot(direction, gradient)
  if (!(slope < 0)) return undefined
  const next = { point: new Float64Array(point.length), gradient: new Float64Array(point.length), value: 0 }
  for (let size = 1; size > 1e-10; size /= 2) {
    next.point.set(point)
    addScaled(next.point, size, direction)
    next.value = evaluate(next.point, next.gradient)
    if (next.value <= value + 1e-4 * size * slope) return next
  }
  return undefined
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index] * b[index]
  return sum
}

function addScaled(to: Float64Array, factor: number, vector: Float64Array): void {
  for (let index = 0; index < to.length; index++) to[index] += factor * vector[index]
}

const difference = (a: Float64Array, b: Float64Array): Float64Array =>
  a.map((number, index) => number - b[index])
