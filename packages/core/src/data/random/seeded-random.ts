/** A repeatable source: the same seed gives the same numbers. For ties, permutations, generated data and tests; never for secrets. */
export interface SeededRandom {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, bound). */
  below(bound: number): number
}

/** sfc32 (Chris Doty-Humphrey, PractRand), seeded from a text by FNV-1a. */
export function seededRandom(seed: string | number): SeededRandom {
  let [a, b, c, d] = seedWords(String(seed))
  const word = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let warm = 0; warm < 12; warm++) word()
  const next = () => (word() * 0x200000 + (word() >>> 11)) / 0x20000000000000
  return { next, below: (bound) => Math.floor(next() * bound) }
}

function seedWords(text: string): [number, number, number, number] {
  const words: number[] = []
  for (let part = 0; part < 4; part++) {
    let hash = 0x811c9dc5 ^ part
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    words.push(hash | 0)
  }
  return words as [number, number, number, number]
}
