/** Random choices that repeat: the same seed gives the same ones on every machine. */
export interface Draws {
  /** A whole number from 0, below `bound`. */
  readonly below: (bound: number) => number
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  /** True with this probability. */
  readonly chance: (probability: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
  /** One of the values, each as likely as its weight says. */
  readonly weighted: <Value>(choices: readonly (readonly [number, Value])[]) => Value
  readonly shuffled: <Value>(values: readonly Value[]) => Value[]
  /** So many different values, in the order of the list. */
  readonly some: <Value>(values: readonly Value[], count: number) => Value[]
}

export function drawsOf(seed: string): Draws {
  const next = randomWords(seed)
  const below = (bound: number): number => Math.floor((next() / 2 ** 32) * bound)
  const chance = (probability: number): boolean => next() / 2 ** 32 < probability
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  const shuffled = <Value>(values: readonly Value[]): Value[] => {
    const list = [...values]
    for (let last = list.length - 1; last > 0; last--) {
      const other = below(last + 1)
      const kept = list[last] as Value
      list[last] = list[other] as Value
      list[other] = kept
    }
    return list
  }
  return {
    below,
    chance,
    pick,
    shuffled,
    between: (low, high) => low + below(high - low + 1),
    weighted: (choices) => {
      let left = (next() / 2 ** 32) * choices.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return choices[choices.length - 1][1]
    },
    some: (values, count) => {
      const kept = new Set(shuffled(values.map((_, valueIndex) => valueIndex)).slice(0, count))
      return values.filter((_, valueIndex) => kept.has(valueIndex))
    },
  }
}

/** sfc32 (Doty-Humphrey, PractRand), its state from FNV-1a hashes of the seed. */
function randomWords(seed: string): () => number {
  let a = hashOf(`a${seed}`)
  let b = hashOf(`b${seed}`)
  let c = hashOf(`c${seed}`)
  let count = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}
