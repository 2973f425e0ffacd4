import { type Content, content, pick } from './contents.fixture.ts'

/** Harmless, whatever they are called. */
export const MORE_HARMLESS: readonly Content[] = [
  content(
    'versions of four parts',
    'firmware',
    ({ row }) => `${1 + (row % 9)}.${row % 12}.0.${(row * 7) % 6}`,
  ),
  content('versions of four parts', 'x', ({ row }) => `${1 + (row % 4)}.${row % 5}.1.${(row * 13) % 9}`),
  content(
    'tariff codes',
    'hs_code',
    ({ row }) => `${1000 + (((row % 90) * 37) % 8000)}.${10 + ((row % 90) % 8)}.00`,
  ),
  content('tariff codes', 'tariff', ({ row }) => `${10 + (row % 80)}${10 + ((row % 80) % 9)} 10 00`),
  content(
    'tariff codes of ten digits',
    'commodity code',
    ({ row }) => `${8_400_000_000 + ((row * 7919) % 300) * 1_000_100}`,
  ),
  content('semesters', 'semester', ({ row }) => `${2010 + (row % 14)}${row % 2 ? 'S' : 'W'}`),
  content(
    'semesters',
    'term',
    ({ row }) => `${row % 2 ? 'WS' : 'SS'} ${2005 + (row % 19)}/${String(6 + (row % 19)).padStart(2, '0')}`,
  ),
  content(
    'semesters of two years',
    'x',
    ({ row }) => `${2005 + (row % 60)}/${2006 + (row % 60)}-${1 + (row % 2)}`,
  ),
  content('decades', 'period', ({ row }) => `${1930 + 10 * (row % 7)}-${1939 + 10 * (row % 7)}`),
  content('names of weeks', 'week', ({ row }) => `2024-W${String(1 + (row % 52)).padStart(2, '0')}`),
  content('trades of two words', 'q7', ({ row }) =>
    pick(
      [
        'School Teacher',
        'Truck Driver',
        'Police Officer',
        'Nurse Aide',
        'Sales Clerk',
        'Bus Driver',
        'Bank Clerk',
      ],
      row,
    ),
  ),
  content('eponymous tests', 'test', ({ row }) =>
    pick(['Mann Whitney', 'Fisher exact', 'Kaplan Meier', 'Apgar score', 'Glasgow scale'], row),
  ),
  content('airports', 'flown from', ({ row }) => `${pick(['BOS', 'NYC', 'LAX', 'SFO', 'ORD'], row)}`),
  content('countries', 'visited', ({ row }) =>
    pick(['Jordan', 'Chad', 'Georgia', 'Israel', 'Cuba', 'France'], row),
  ),
  content('months and names', 'x', ({ row }) => pick(['April', 'May', 'June', 'August'], row)),
  content('houses', 'house of it', ({ row }) =>
    pick(
      ['Martin Luther School', 'Anna Frank School', 'George Washington High', 'Maria Montessori School'],
      row,
    ),
  ),
  content('stations', 'station', ({ row }) =>
    pick(['Martin Place', 'King Cross', 'St James', 'Victoria Station'], row),
  ),
  content('answers', 'q1', ({ row }) =>
    pick(['Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree'], row),
  ),
  content('answers as numbers', 'q2', ({ row }) => String(1 + (row % 5))),
  content('percentages', 'share', ({ row }) => `${((row * 37) % 1000) / 10} %`),
  content('weights', 'kg', ({ row }) => (45 + ((row * 7919) % 800) / 10).toFixed(1)),
  content('incomes', 'wage', ({ row }) => String(12_000 + ((row * 7919) % 88_000))),
  content('incomes with commas', 'salary paid', ({ row }) =>
    (12_000 + ((row * 7919) % 88_000)).toLocaleString('en-US'),
  ),
  content('seconds', 'seconds', ({ row }) => String((row * 7919) % 100_000)),
  content('counts of steps', 'steps', ({ row }) => String(500 + ((row * row * 7_919 + row * 31) % 20_011))),
  content('ranges of counts', 'visits', ({ row }) => pick(['0-1', '2-5', '6-10', '11-20', '21-50'], row)),
  content('ages in bands', 'ageband', ({ row }) =>
    pick(['18-24', '25-34', '35-44', '45-54', '55-64', '65+'], row),
  ),
  content('temperatures', 'temp', ({ row }) => `${36 + (row % 4)}.${row % 10} °C`),
  content('doses', 'dose', ({ row }) => `${10 * (1 + (row % 20))} mg`),
  content('remarks on a ward', 'note', ({ row }) => `bed ${row % 45}, ${row % 3} pills`),
  content('patterns of a gene', 'gene', ({ row }) => `BRCA${1 + (row % 2)} c.${100 + (row % 300)}A>G`),
  content(
    'colours in hexadecimal digits',
    'colour',
    ({ row }) => `#${(0x10_00_00 + (row % 60) * 79_193).toString(16).slice(0, 6)}`,
  ),
  content('types of signature', 'signature type', ({ row }) => pick(['wet', 'digital'], row)),
  content('modes of contact', 'contact', ({ row }) => pick(['phone', 'email', 'letter', 'none'], row)),
  content('languages of a form', 'form in', ({ row }) =>
    pick(['English', 'German', 'French', 'Turkish', 'Arabic'], row),
  ),
  content('reasons of a call', 'call reason', ({ row }) =>
    pick(['billing', 'technical', 'cancel', 'other', 'complaint'], row),
  ),
  content('numbers of calls', 'calls', ({ row }) => String(row % 6)),
  content('groups called after a person', 'study arm', ({ row }) =>
    pick(['Alpha', 'Beta', 'Gamma', 'Placebo'], row),
  ),
  content('dental positions', 'tooth', ({ row }) => String(11 + (row % 8) + 10 * (row % 4))),
  content('account types', 'account', ({ row }) => pick(['checking', 'savings', 'joint', 'none'], row)),
  content('case status', 'case status', ({ row }) => pick(['open', 'closed', 'appeal'], row)),
  content('card types', 'card', ({ row }) => pick(['visa', 'mastercard', 'amex', 'none'], row)),
  content('plate colours', 'plate', ({ row }) => pick(['white', 'yellow', 'blue'], row)),
  content('ip versions', 'ip', ({ row }) => pick(['4', '6', 'both'], row)),
  content('web use', 'website', ({ row }) => pick(['yes', 'no', 'unknown', 'n.d.'], row)),
  content('id checked', 'ID', ({ row }) => pick(['passport', 'licence', 'none'], row)),
  content('patient group', 'patient', ({ row }) => pick(['in', 'out', 'day'], row)),
  content('house type', 'house number', ({ row }) => String(1 + (row % 12))),
  content('numbers of rooms', 'room number', ({ row }) => String(100 + (row % 40))),
  content('record types', 'record', ({ row }) => pick(['a', 'b', 'c', 'd'], row)),
]
