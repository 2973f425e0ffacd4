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

/** Shuffles a list in place (Fisher and Yates). O(length). */
export function shuffle(list: number[] | Uint32Array | Int32Array, random: SeededRandom): void {
  for (let index = list.length - 1; index > 0; index--) {
    const other = random.below(index + 1)
    const swapped = list[index]
    list[index] = list[other]
    list[other] = swapped
  }
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

/** What a seed must have so that nobody finds it by trying: as many bits as one that is drawn. */
const BITS_NEEDED = 128

/**
 * Whether a seed could be found by trying, by a plain estimate: its length times log₂ of the alphabet it seems to be written in.
 * It cannot tell a drawn text from a sentence of as many letters, and so lets long sentences pass.
 */
export const isShortSeed = (seed: string | number): boolean => seedBits(String(seed)) < BITS_NEEDED

/** Digits count 10, hexadecimal digits 16, small and capital letters 26 each; of other characters those that it has. */
export function seedBits(seed: string): number {
  const characters = [...seed]
  const seen = new Set(characters)
  // What repeats a few characters was not drawn from an alphabet: 32 drawn hexadecimal digits show hardly ever fewer than 8.
  const alphabet = seen.size < FEW ? seen.size : alphabetOf(seed, seen)
  return alphabet < 2 ? 0 : characters.length * Math.log2(alphabet)
}

const FEW = 8

function alphabetOf(seed: string, seen: ReadonlySet<string>): number {
  if (/^[0-9a-f]*$/.test(seed) || /^[0-9A-F]*$/.test(seed)) return /[a-f]/i.test(seed) ? 16 : 10
  const kinds = [
    [/[0-9]/, 10],
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
  ] as const
  const others = [...seen].filter((character) => !/[0-9a-zA-Z]/.test(character)).length
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(seed) ? size : 0), others)
}
