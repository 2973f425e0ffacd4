import type { Contingency } from './contingency.ts'
import { phi2 } from './phi2.ts'

/**
 * Cramér's V: √(χ²/(n · (min(d₁, d₂) − 1))), the square root of φ² as slicing normalises it.
 * Cramér 1946, Mathematical Methods of Statistics. Missing is a value. O(pairs that occur).
 */
export const cramersV = (table: Contingency): number => Math.sqrt(phi2(table))
