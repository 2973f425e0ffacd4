import { type Content, content, pick } from './contents.fixture.ts'

/** Each of these texts by turns, in an order that repeats late. */
const list = (what: string, name: string, texts: string): Content =>
  content(what, name, ({ row }) => pick(texts.split('|'), Math.floor(Math.abs(Math.sin(row + 1)) * 10_000)))

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
  content('weights of samples', 'sample mass', ({ row }) => (45 + ((row * 7919) % 800) / 10).toFixed(1)),
  content('incomes', 'wage', ({ row }) => String(12_000 + ((row * 7919) % 88_000))),
  content('incomes with commas', 'salary paid', ({ row }) =>
    (12_000 + ((row * 7919) % 88_000)).toLocaleString('en-US'),
  ),
  content('seconds', 'seconds', ({ row }) => String((row * 7919) % 100_000)),
  content('counts of steps', 'steps', ({ row }) => String(500 + ((row * row * 7_919 + row * 31) % 20_011))),
  content('ranges of counts', 'visits', ({ row }) => pick(['0-1', '2-5', '6-10', '11-20', '21-50'], row)),
  content('hours in bands', 'band', ({ row }) =>
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
  content('numbers of books', 'book', ({ row }) => `978-3-16-14841${row % 4}-${row % 10}`),
  content('codes of SNOMED', 'finding', ({ row }) => String(44_054_006 + ((row * row) % 23) * 91_021)),
  content('trade items', 'ean', ({ row }) => `40063813${33_900 + ((row * row) % 60) * 7}`),
  content(
    'genes',
    'hla',
    ({ row }) => `A*${String(1 + ((row * row) % 30)).padStart(2, '0')}:0${1 + (row % 9)}`,
  ),
  content('durations', 'took', ({ row }) => `PT${(row * row) % 90}M`),
  content('wells', 'well', ({ row }) => `${'ABCDEFGH'[(row * row) % 8]}${1 + (row % 12)}`),
  content('lots', 'lot', ({ row }) => `L2024${String(1 + ((row * row) % 30)).padStart(3, '0')}`),
  content(
    'times and remarks',
    'log',
    ({ row }) => `seen 2024-03-0${1 + (row % 9)} 10:${10 + (row % 50)} again`,
  ),
  content(
    'amounts in remarks',
    'bill',
    ({ row }) => `paid $${12 + (row % 80)},${100 + row}.50 of 1 250 000 EUR`,
  ),
  content('years in remarks', 'span', ({ row }) => `from ${1980 + (row % 30)} to 2012-2013, part ${row % 7}`),
  list(
    'brands after people',
    'fashion',
    'Louis Vuitton|Giorgio Armani|Christian Dior|Tommy Hilfiger|Michael Kors|Marc Jacobs',
  ),
  list(
    'syndromes',
    'syndrome',
    'Down syndrome|Turner syndrome|Marfan syndrome|Hodgkin lymphoma|Addison disease|Tourette syndrome',
  ),
  list('scales', 'scale', 'Glasgow Coma Scale|Barthel Index|Charlson Index|Apgar|Braden Scale|Karnofsky'),
  list('storms', 'storm', 'Katrina|Andrew|Irma|Maria|Harvey|Sandy|Ivan|Rita|Wilma|Hugo|Camille'),
  list('species', 'species', 'Quercus robur|Fagus sylvatica|Rosa canina|Iris germanica|Viola odorata'),
  list(
    'cars',
    'car model',
    'VW Golf|Ford Focus|Toyota Corolla|Mercedes E 220|Alfa Romeo Giulia|Lincoln Continental',
  ),
  list('medicines', 'taken', 'Aspirin 100 mg|Metformin 500 mg|Ramipril 5 mg|Salbutamol|Levothyroxine 75 µg'),
  list('bands of another tool', 'bmi class', '<=18.5|18.5-25|25-30|>30'),
  list('bands of R', 'cut', '(20,30]|(30,40]|(40,50]|(50,60]'),
  list('bands of pandas', 'bin', '(19.999, 30.0]|(30.0, 41.5]|(41.5, 53.0]'),
  list('bands with dots', 'dots', '20..29|30..39|40..49|50..59'),
  list('marks', 'mark', 'A|A-|B+|B|B-|C+|C|D|F'),
  list('marks with commas', 'note', '1,0|1,3|1,7|2,0|2,3|2,7|3,0|4,0|5,0'),
  list('titers', 'titer', '1:20|1:40|1:80|1:160'),
  list('stages', 'stage', 'T1N0M0|T2N0M0|T2N1M0|T3N1M1'),
  list('tests', 'loinc', '4548-4|2345-7|718-7|2160-0|6690-2'),
  list('routes', 'route', 'FRA-JFK|MUC-LAX|CDG-BOS|LHR-SFO'),
  list('teams', 'team', 'Red Sox|Yankees|Arsenal|Bayern|Real Madrid|Juventus'),
  list('books read', 'reading', 'Genesis|Exodus|Daniel|Ruth|Samuel|Joel|Amos|Matthew|Mark|Luke|John'),
  list('feelings', 'mood', '🙂|😐|🙁'),
]
