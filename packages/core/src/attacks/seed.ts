import type { DrawnTrace } from './attack.ts'
import { type AttackFinding, type AttackInput, defineAttack } from './attack.ts'
import { seedExample } from './examples/seed.example.ts'
import { groupsOf } from './kit/reading/sliced-view.ts'

/**
 * Draws follow from a seed by a rule that anybody can read. A short seed is found by trying: the release shows enough of its
 * draws to tell the right one from all others, and whoever has it repeats every draw. Seeds are told apart by Wald's
 * sequential test: a seed is dropped as soon as the draws speak against it, and taken once no chance explains them.
 * Wald 1945, doi:10.1214/aoms/1177731118. O(seeds), some five hashes each.
 */
export const seed = defineAttack({
  id: 'seed',
  title: 'Short seeds tried one by one',
  harm: 'undone',
  attacker:
    'Somebody who knows how draws are made, and some rows of the source whole: tries numbers, dates and short words as the seed until what was drawn is explained.',
  example: seedExample,
  unfit({ facts }) {
    return facts.draws ? undefined : { harmless: 'Nothing that was drawn protects anybody in it.' }
  },
  async run(input) {
    const traces = tracesOf(input)
    if (traces.length === 0) return []
    const outcome = (await isBeyondTrying(input)) ?? (await explained(input, traces))
    return [findingOf(input, outcome, traces)]
  },
})

interface Outcome {
  readonly tried: number
  readonly isFound: boolean
}

const tracesOf = (input: AttackInput): DrawnTrace[] => {
  const { release, original, origin, quasi, sensitive, facts } = input
  const names = quasi.map(({ name }) => name)
  const draws = { release, original, origin, quasi: names, sensitive, groups: groupsOf(input) }
  return facts.draws!(draws).filter(isTelling)
}

/** Of all seeds that are tried a wrong one is taken less often than once in a million releases. */
const TAKEN = Math.log(200_000 * 1e6)
/** The right seed is dropped in about one of 150 traces. */
const DROPPED = -5

/** Whether the right seed could be told by it at all. */
function isTelling({ claims, chance, sure }: DrawnTrace): boolean {
  let most = 0
  for (let claim = 0; claim < claims; claim++) most += sure * Math.log(sure / chance(claim))
  return most > TAKEN
}

/** Seeds tried between two turns of others. */
const SEEDS_PER_TURN = 500

async function explained(input: AttackInput, traces: readonly DrawnTrace[]): Promise<Outcome> {
  let tried = 0
  for (const text of seedsFor(input)) {
    if (tried % SEEDS_PER_TURN === 0) await input.context.pause()
    tried++
    if (traces.some((trace) => isExplained(trace, text))) return { tried, isFound: true }
  }
  return { tried, isFound: false }
}

/** Names of columns that are tried as words. */
const MOST_WORDS = 20

const seedsFor = ({ release }: AttackInput) => shortSeeds([...release.columns.keys()].slice(0, MOST_WORDS))

/** Where the seed is known and is none of those that are tried, trying them would take seconds and find nothing. */
async function isBeyondTrying(input: AttackInput): Promise<Outcome | undefined> {
  const { seedUsed } = input
  if (seedUsed === undefined) return undefined
  let tried = 0
  for (const text of seedsFor(input)) {
    if (tried % (SEEDS_PER_TURN * SEEDS_PER_TURN) === 0) await input.context.pause()
    tried++
    if (text === seedUsed) return undefined
  }
  return { tried, isFound: false }
}

function isExplained({ claims, chance, sure, holds }: DrawnTrace, text: string): boolean {
  let evidence = 0
  for (let claim = 0; claim < claims && evidence > DROPPED; claim++) {
    const byChance = chance(claim)
    evidence += holds(text, claim) ? Math.log(sure / byChance) : Math.log((1 - sure) / (1 - byChance))
    if (evidence > TAKEN) return true
  }
  return false
}

function findingOf(
  { release }: AttackInput,
  { tried, isFound }: Outcome,
  traces: readonly DrawnTrace[],
): AttackFinding {
  const claims = traces.reduce((sum, trace) => sum + trace.claims, 0)
  const hits = isFound ? release.rows : 0
  return {
    unit: 'rows',
    success: { targets: release.rows, hits },
    baseline: 0,
    exposed: hits,
    certain: hits,
    why: isFound
      ? `After ${tried} tries a seed explained what was drawn, so that every draw can be repeated.`
      : `None of ${tried} short seeds explains the ${claims} draws that were looked at.`,
    ...(isFound && {
      fix: 'Leave the seed out: one of 256 bits is drawn then, and kept with the key. Release nothing that was made with --allow-seed.',
    }),
  }
}

/** Whole numbers that are tried: below this. */
const NUMBERS = 100_000
/** Of letters alone all texts up to this length. */
const LETTERS = 3

/** What people write where a seed is asked for; each also with the numbers up to 99 behind it. */
const WORDS = [
  ...[
    'seed',
    'secret',
    'test',
    'tests',
    'testing',
    'demo',
    'example',
    'sample',
    'random',
    'outis',
    'odysseus',
  ],
  ...['release', 'data', 'key', 'password', 'hello', 'world', 'default', 'private', 'privacy', 'anonymous'],
  ...[
    'hospital',
    'clinic',
    'patients',
    'people',
    'study',
    'survey',
    'census',
    'adult',
    'paper',
    'thesis',
    'final',
  ],
]

const FIRST_YEAR = 2000
const LAST_YEAR = 2035

/**
 * Seeds that somebody would try, the likeliest first: small numbers, words with and without a number, words that the release
 * shows, dates, short texts, then all numbers below 100,000. A list made by rule: 130,000 texts or so. Each is given once.
 *
 * @param shown words that anybody reads in what is published, such as names of columns
 */
export function* shortSeeds(words: readonly string[]): Generator<string> {
  const seen = new Set<string>()
  for (const text of likelySeeds(words)) {
    if (seen.has(text)) continue
    seen.add(text)
    yield text
  }
  for (let number = SMALL; number < NUMBERS; number++) if (!seen.has(String(number))) yield String(number)
}

const SMALL = 1000

function* likelySeeds(words: readonly string[]): Generator<string> {
  for (let number = 0; number < SMALL; number++) yield String(number)
  for (const word of [...WORDS, ...words.flatMap((name) => [name, name.toLowerCase()])]) {
    yield* spellings(word)
    for (let number = 0; number < 100; number++) yield `${word}${number}`
  }
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) yield* daysOf(year)
  yield* lettersUpTo(LETTERS, '')
}

const spellings = (word: string): string[] => [
  word,
  word.toUpperCase(),
  word.slice(0, 1).toUpperCase() + word.slice(1),
]

function* daysOf(year: number): Generator<string> {
  const two = (number: number) => String(number).padStart(2, '0')
  for (let month = 1; month <= 12; month++) {
    yield `${year}-${two(month)}`
    for (let day = 1; day <= 31; day++) yield [year, two(month), two(day)].join('-')
  }
}

function* lettersUpTo(length: number, begin: string): Generator<string> {
  if (begin !== '') yield begin
  if (length === 0) return
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') yield* lettersUpTo(length - 1, begin + letter)
}
