/** Coefficients of rational approximations, highest power first as Cody prints them: erf on [0, ½], erfc on (½, 4] and beyond. */
const ERF = {
  above: [0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694],
  below: [1, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171],
}
const MIDDLE = {
  above: [
    2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001,
    881.952221241769, 1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
  ],
  below: [
    1, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
    4362.619090143247, 3439.3676741437216, 1230.3393548037495,
  ],
}
const FAR = {
  above: [
    0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
    0.0006587491615298378,
  ],
  below: [
    1, 2.568520192289822, 1.8729528499234673, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918,
  ],
}

interface Rational {
  readonly above: readonly number[]
  readonly below: readonly number[]
}

function at({ above, below }: Rational, x: number): number {
  return polynomial(above, x) / polynomial(below, x)
}

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0
  for (let power = 0; power < coefficients.length; power++) value = value * x + coefficients[power]
  return value
}

/** erfc(x) for x ≥ 0, relative error about 1e-15. Cody 1969, doi:10.1090/S0025-5718-1969-0247736-4 */
function upperErrorFunction(x: number): number {
  if (x <= 0.5) return 1 - x * at(ERF, x * x)
  if (x > 26.6) return 0
  if (x <= 4) return Math.exp(-x * x) * at(MIDDLE, x)
  const inverse = 1 / (x * x)
  return (Math.exp(-x * x) / x) * (1 / Math.sqrt(Math.PI) - inverse * at(FAR, inverse))
}

/** P(Z ≥ z) of the standard normal distribution, small tails kept. */
export function normalTail(z: number): number {
  const half = upperErrorFunction(Math.abs(z) / Math.SQRT2) / 2
  return z >= 0 ? half : 1 - half
}

/** P(low < Z ≤ high) of the standard normal distribution, without cancelling in either tail. */
export function normalBetween(low: number, high: number): number {
  return low > 0 ? normalTail(low) - normalTail(high) : normalTail(-high) - normalTail(-low)
}

/** z with P(Z ≤ z) = p, 0 < p < 1: a coarse start (Abramowitz and Stegun 26.2.23), then Halley's steps. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  const t = Math.sqrt(-2 * Math.log(p))
  const above = 2.515517 + t * (0.802853 + t * 0.010328)
  let z = above / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t
  for (let step = 0; step < 4; step++) {
    const u = (normalTail(-z) - p) * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2)
    z -= u / (1 + (z * u) / 2)
  }
  return z
}
