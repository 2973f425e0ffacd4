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
export function* shortSeeds(shown: readonly string[]): Generator<string> {
  const given = new Set<string>()
  for (const text of likelySeeds(shown)) {
    if (given.has(text)) continue
    given.add(text)
    yield text
  }
  for (let number = SMALL; number < NUMBERS; number++) if (!given.has(String(number))) yield String(number)
}

const SMALL = 1000

function* likelySeeds(shown: readonly string[]): Generator<string> {
  for (let number = 0; number < SMALL; number++) yield String(number)
  for (const word of [...WORDS, ...shown.flatMap((name) => [name, name.toLowerCase()])]) {
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
