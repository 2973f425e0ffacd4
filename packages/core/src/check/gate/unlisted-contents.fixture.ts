import { sha256 } from '@noble/hashes/sha2.js'
import { type Content, content, hex, PEOPLE, type Person, pick } from './contents.fixture.ts'
import { bytes, digits, few, toBase64 } from './more-contents.fixture.ts'

const SYLLABLES = 'Ba Do Fi Gu Ke La Mo Ni Pa Ru Se Ti'.split(' ')
const panelOf = ({ row }: Person, rows = 3): Person => PEOPLE[Math.floor(row / rows)]
const remarks = (what: string, number: (person: Person) => string): Content =>
  content(`${what} among remarks`, 'x', (person) => few(0.04, person, `no. ${number(person)}`))

/** Told by the release alone, in forms that no list of forms and names has. */
export const UNLISTED: readonly Content[] = [
  content(
    'names of no known language',
    'x',
    ({ row }) => `${pick(SYLLABLES, row)}n ${pick(SYLLABLES, Math.floor(row / 12))}ro`,
  ),
  content(
    'Georgian names',
    'x',
    ({ row }) =>
      `${pick(['გიორგი', 'ნინო', 'დავით', 'ანა'], row)} ${pick(['ბერიძე', 'გელაშვილი', 'ლომიძე'], row, 3)}`,
  ),
  content(
    'Tamil names',
    'x',
    ({ row }) =>
      `${pick(['முருகன்', 'லட்சுமி', 'பிரியா', 'ராஜா'], row)} ${pick(['ராமன்', 'சுந்தரம்', 'மணி', 'கிருஷ்ணன்', 'குமார்'], row, 3)}`,
  ),
  content('names with a rank', 'x', ({ given, family }) => `Sgt ${family}, ${given}`),
  content('names of FHIR', 'x', ({ given, family }) => JSON.stringify({ given: [given], family })),
  content('names in entities of HTML', 'x', ({ name }) =>
    [...name].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
  ),
  content('names in base64 of UTF-16', 'x', ({ name }) =>
    toBase64(Uint8Array.from([...name].flatMap((letter) => [letter.charCodeAt(0), 0]))),
  ),
  remarks(
    'numbers of Brazil',
    ({ row }) => `${100 + row}.${200 + (row % 700)}.${300 + (row % 600)}-${10 + (row % 80)}`,
  ),
  remarks('numbers of Britain', ({ row }) => `${400 + (row % 500)} ${100 + row} ${1000 + row * 7}`),
  remarks('numbers of Korea', ({ row }) => `${500_101 + row}-${1_000_000 + row * 37}`),
  remarks('numbers of Spain', ({ row }) => `${10_000_000 + row * 7_919}${'TRWAGM'[row % 6]}`),
  remarks('numbers of passports', ({ row }) => `C${1_000_000 + row * 7_919}`),
  remarks('phones of Japan', ({ row }) => `090-${1000 + row}-${2000 + row}`),
  remarks('phones of Spain', ({ row }) => `612 ${10 + (row % 80)} ${10 + (row % 70)} ${10 + (row % 60)}`),
  remarks('phones of Germany', ({ row }) => `(0171) ${100 + row} ${10 + (row % 80)} ${10 + (row % 70)}`),
  content('numbers of people, three rows each', 'x', (person) =>
    String(20_003 + ((panelOf(person).row * 7_919) % 79_991)),
  ),
  content('keyed codes, three rows each', 'x', (person) =>
    hex(sha256(bytes(`key${panelOf(person).id}`))).slice(0, 8),
  ),
  content('random tokens, three rows each', 'x', (person) =>
    toBase64(sha256(bytes(`key${panelOf(person).id}`)))
      .replace(/[+/=]/g, '')
      .slice(0, 12),
  ),
  content('numbers with a dash, twice each', 'x', (person) => {
    const { row } = panelOf(person, 2)
    return `${500_101 + row}-${1000 + row * 7}`
  }),
  content('accounts, twice each', 'x', (person) => digits(panelOf(person, 2).row, 9)),
]
