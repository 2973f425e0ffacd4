import { md5 } from '@noble/hashes/legacy.js'
import { seededRandom } from '../../data/random/seeded-random.ts'

declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare function btoa(text: string): string

/** A table of invented people and the contents that one more column of it may have: what the gate must stop, and what not. */

const GIVEN =
  'Aisha Anna Beatriz Carlos Daniel Elif Emma Fatima George Hassan Ivan James Javier José Jürgen Kenji Leila Lucía Maria Nadia Olga Omar Paul Priya Ravi Robert Sofia Søren Thomas Viktor Walter Yusuf Zoe'.split(
    ' ',
  )
const FAMILY =
  'Ahmed Alvarez Baker Bianchi Campbell Chen Clark Cohen Dubois Evans Fischer Garcia Gupta Hansen Harris Ito Jensen Johnson Khan Kowalski Kumar Larsen Lopez Müller Miller Morales Nguyen Novak Okafor Patel Petrov Rossi Sato Schmidt Silva Singh Smith Tanaka Taylor Torres Wang Weber Wilson Yılmaz Zhang'.split(
    ' ',
  )
const CYRILLIC_GIVEN = 'Иван Ольга Сергей Наталья Дмитрий Елена Андрей Татьяна'.split(' ')
const CYRILLIC_FAMILY =
  'Иванов Петров Смирнов Кузнецов Попов Соколов Морозов Волков Павлов Козлов Орлов Макаров'.split(' ')
const HAN = '王李张刘陈杨黄赵周吴'
const HAN_GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰涛明超'

export const ROWS = 600

export interface Person {
  readonly row: number
  readonly id: string
  readonly name: string
  readonly given: string
  readonly family: string
  readonly ssn: string
  readonly born: string
  readonly zip: string
}

function people(): readonly Person[] {
  const { below } = seededRandom(7)
  return Array.from({ length: ROWS }, (_, row) => {
    const given = GIVEN[below(GIVEN.length)]
    const family = FAMILY[below(FAMILY.length)]
    return {
      row,
      id: String(100_003 + ((row * 7_919) % 899_981)),
      name: `${given} ${family}`,
      given,
      family,
      ssn: `${100 + below(560)}-${10 + below(89)}-${1000 + below(8999)}`,
      born: `${1930 + below(70)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`,
      zip: String(2_101 + 7 * below(40)).padStart(5, '0'),
    }
  })
}

export const PEOPLE = people()

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
export const pick = <Value>(values: ArrayLike<Value>, row: number, step = 7): Value =>
  values[(row * step + Math.floor(row / values.length)) % values.length]

export interface Content {
  readonly what: string
  /** What the column is called. */
  readonly name: string
  readonly cell: (person: Person) => string
}

export const content = (what: string, name: string, cell: Content['cell']): Content => ({ what, name, cell })
export const some = (person: Person, text: string): string => (person.row % 50 === 3 ? text : 'seen again')

/** Told by the release alone. */
export const TELLING: readonly Content[] = [
  content('full names', 'x', ({ name }) => name),
  content('full names in a column called name', 'full name', ({ name }) => name),
  content('family name first', 'x', ({ given, family }) => `${family}, ${given}`),
  content('names three times each', 'x', ({ row }) => PEOPLE[Math.floor(row / 3)].name),
  content('family names', 'x', ({ family }) => family),
  content('given names in capitals', 'x', ({ given }) => given.toUpperCase()),
  content(
    'Cyrillic names',
    'x',
    ({ row }) => `${pick(CYRILLIC_GIVEN, row)} ${pick(CYRILLIC_FAMILY, row, 5)}`,
  ),
  content(
    'Chinese names',
    'x',
    ({ row }) => `${pick(HAN, row)}${pick(HAN_GIVEN, row, 5)}${pick(HAN_GIVEN, row, 3)}`,
  ),
  content(
    'Hindi names',
    'x',
    ({ row }) =>
      `${pick('राजेश सुनीता अमित प्रिया अनिल संजय विजय'.split(' '), row)} ${pick('शर्मा वर्मा सिंह कुमार गुप्ता'.split(' '), row, 3)}`,
  ),
  content('names with an underscore', 'x', ({ given, family }) => `${given}_${family}`.toLowerCase()),
  content('names with a dot', 'x', ({ given, family }) => `${given}.${family}`),
  content('names written as one word', 'x', ({ given, family }) => `${given}${family}`),
  content('initials and family names', 'x', ({ given, family }) => `${given[0]}. ${family}`),
  content('names with titles', 'x', ({ row, family }) => `${row % 2 ? 'Mr' : 'Dr.'} ${family}`),
  content('names in sentences', 'x', ({ name, row }) => `Seen with ${name} in room ${row % 9}.`),
  content('names in JSON', 'x', ({ given, family }) => JSON.stringify({ given, family })),
  content('names in base64', 'x', ({ name }) => base64(name)),
  content('names in 2 % of the cells', 'x', (person) => some(person, `spoke to ${person.name}`)),
  content('e-mail addresses', 'x', ({ row }) => `p${row}@example.org`),
  content('e-mail addresses in sentences', 'x', ({ row }) => `write to p${row % 40}@example.org please`),
  content('an e-mail address in 2 % of the cells', 'x', (person) =>
    some(person, `p${person.row}@example.org`),
  ),
  content('phone numbers', 'x', ({ row }) => `+49 170 ${1_000_000 + row * 37}`),
  content('phone numbers in 2 % of the cells', 'x', (person) =>
    some(person, `call 617-555-${1000 + person.row}`),
  ),
  ...[
    ['German', (row: number) => `Tel. 0170 ${1_000_000 + row * 37}`],
    ['French', (row: number) => `06 12 34 ${10 + (row % 89)} ${10 + (row % 71)}`],
    ['British', (row: number) => `ring 020 7946 ${1000 + row}`],
  ].map(([country, phone]) =>
    content(`${country} phone numbers among remarks`, 'x', ({ row }) =>
      row % 50 === 3 ? (phone as (row: number) => string)(row) : `bed ${row % 45}`,
    ),
  ),
  ...[
    (row: number) => `${1 + (row % 190)} ${pick(['Oak', 'Elm', 'Main', 'Park'], row)} Street`,
    (row: number) => `${1 + (row % 190)} rue ${pick(['Hugo', 'Zola', 'de la Paix'], row)}`,
    (row: number) => `${pick(['Haupt', 'Bahnhof', 'Garten'], row)}str. ${1 + (row % 190)}`,
    (row: number) => `Calle ${pick(['Mayor', 'Real', 'Nueva'], row)} ${1 + (row % 190)}`,
  ].map((address) => content('street addresses', 'x', ({ row }) => address(row))),
  content('social security numbers', 'x', ({ ssn }) => ssn),
  content('social security numbers without dashes', 'x', ({ ssn }) => ssn.replaceAll('-', '')),
  content('payment cards in 2 % of the cells', 'x', (person) =>
    some(person, `paid by ${['4111 1111 1111 1111', '5555555555554444'][person.row % 100 < 50 ? 0 : 1]}`),
  ),
  content('row numbers', 'x', ({ row }) => String(row + 1)),
  content('numbers of records', 'x', ({ id }) => id),
  content('random codes', 'x', ({ id }) => hex(md5(`salt${id}`)).slice(0, 9)),
  content('MD5 of the number', 'x', ({ id }) => hex(md5(id))),
  content('MD5 in 2 % of the cells', 'x', (person) => some(person, hex(md5(`salt${person.id}`)))),
  content('MD5 cut to 4 digits', 'x', ({ id }) => hex(md5(id)).slice(0, 4)),
  content('MD5 as a number', 'x', ({ id }) => BigInt(`0x${hex(md5(id))}`).toString()),
  content('long numbers with commas', 'x', ({ id }) => Number(`12${id}`).toLocaleString('en-US')),
  content('number plates twice each', 'x', ({ row }) => {
    const car = Math.floor(row / 2)
    return `B-${pick('ABCDEFGHKLMN', car)}${pick('PQRSTUVW', car, 5)} ${1000 + car * 7}`
  }),
  content('a column called ssn', 'ssn', ({ row }) => `s${row % 290}`),
  content('a column called patient-id with repeats', 'patient-id', ({ row }) => String(row % 290)),
  ...[
    'doctor_name',
    'name des Patienten',
    'Kundenname',
    'nombre_paciente',
    'ФИО',
    '姓名',
    '이름',
    'home addr',
    'name_1',
    'Adı Soyadı',
    'Priezvisko',
    'Vezetéknév',
    '전화번호',
    'USUBJID',
    'Kunden-Nr.',
  ].map((name) => content('a column of unknown words', name, ({ row }) => `Quoxi${row % 290}`)),
  content('a column called phone', 'phone', ({ row }) => String(60_000 + (row % 290))),
]

const NAMES = [...new Set(PEOPLE.map(({ name }) => name))]
const ZIPS = [...new Set(PEOPLE.map(({ zip }) => zip))]

/** Told beside the original alone. */
export const COPIED: readonly Content[] = [
  content('numbers with commas', 'x', ({ id }) => Number(id).toLocaleString('en-US')),
  content('codes of names, one to one', 'x', ({ name }) => String(7 + 13 * NAMES.indexOf(name))),
  content('MD5 of names cut to 8 digits', 'x', ({ name }) => hex(md5(name)).slice(0, 8)),
  content('numbers of people in 2 % of the cells', 'x', (person) => some(person, `file ${person.id}`)),
  content('family names in 2 % of the cells', 'x', (person) =>
    some(person, `saw the ${person.family} family`),
  ),
  content('invented names of the table', 'x', ({ name }) => name.toLowerCase().replace(' ', '_')),
]

/** A warning beside the original alone. */
export const CODED: readonly Content[] = [
  content(
    'ZIP codes in letters',
    'x',
    ({ zip }) =>
      `area ${'abcdefghijklmnopqrst'[ZIPS.indexOf(zip) % 20]}${ZIPS.indexOf(zip) < 20 ? 'x' : 'y'}`,
  ),
]

/** What others know of people: a warning in any exact role. */
export const KNOWN: readonly Content[] = [
  content('birth dates', 'x', ({ born }) => born),
  content('birth dates by name', 'birth-date', ({ born }) => born),
  content('ZIP codes', 'zip2', ({ zip }) => zip),
  content('latitudes', 'lat', ({ row }) => (42 + (row % 97) / 1000).toFixed(4)),
  content(
    'days of admission',
    'admitted_at',
    ({ row }) => `2024-03-${String(1 + (row % 28)).padStart(2, '0')}`,
  ),
]

/** Harmless, whatever they are called. */
export const HARMLESS: readonly Content[] = [
  content('kinds of phones', 'phone type', ({ row }) => pick(['mobile', 'landline', 'none'], row)),
  content('consents', 'email consent', ({ row }) =>
    pick(['given', 'refused', 'not asked', 'withdrawn'], row),
  ),
  content('kinds of addresses', 'address type', ({ row }) =>
    pick(['home', 'work', 'shelter', 'none', 'other'], row),
  ),
  content('lighting', 'street lighting', ({ row }) => pick(['good', 'poor', 'none'], row)),
  content('signatures', 'signature', ({ row }) => pick(['wet', 'digital', 'none'], row)),
  content('use of a network', 'facebook use', ({ row }) => pick(['daily', 'weekly', 'rarely', 'never'], row)),
  content('mobility', 'mobile', ({ row }) => pick(['walks', 'wheelchair', 'walks with help'], row)),
  content('small numbers', 'number', ({ row }) => String(row % 26)),
  content('cases', 'case', ({ row }) => String((row * 7) % 41)),
  content('drugs', 'drug', ({ row }) =>
    pick(['aspirin', 'ibuprofen', 'metformin', 'warfarin', 'insulin glargine'], row),
  ),
  content('diagnoses', 'finding', ({ row }) =>
    pick(
      ['Crohn disease', 'Down syndrome', 'Lyme disease', 'Wilson disease', 'Bell palsy', 'Graves disease'],
      row,
    ),
  ),
  content(
    'codes of diagnoses',
    'icd',
    ({ row }) =>
      `${pick('ABCEFIJ', Math.floor(Math.sqrt(row * 9)))}${10 + Math.floor(Math.sqrt(row * 5))}.${row % 3}`,
  ),
  content(
    'wards after saints',
    'unit',
    ({ row }) =>
      `${pick(['Florence', 'Victoria', 'Elizabeth', 'George', 'Mary', 'Anna', 'Grace', 'Thomas'], row)} Ward`,
  ),
  content(
    'products',
    'product_name',
    ({ row }) =>
      `${pick(['Paul Smith', 'Calvin Klein', 'Jack Wilson', 'Anna Baker'], row)} shirt ${row % 37}`,
  ),
  content('brands', 'brand', ({ row }) =>
    pick(['Calvin Klein', 'Paul Smith', 'Ralph Lauren', 'Hugo Boss', 'Tommy Baker', 'Jack Wilson'], row),
  ),
  content(
    'events',
    'event_name',
    ({ row }) => `${pick(['Thomas Taylor', 'Maria Silva', 'Emma Clark'], row)} Open ${1990 + (row % 30)}`,
  ),
  content('trades', 'trade', ({ row }) =>
    pick(['Mr Fix', 'Sr. Manager', 'Sr. Analyst', 'Sr. Engineer'], row),
  ),
  content('remarks that begin with a name', 'remark', ({ row }) =>
    pick(
      ['Mark follow up', 'Will call back', 'Grant approved', 'Bill paid', 'Grace period', 'Art therapy'],
      row,
    ),
  ),
  content('trades of one word', 'q12', ({ row }) =>
    pick(
      'Carpenter Baker Butcher Cook Farmer Mason Miller Smith Hunter Fisher Potter Weaver Barber Brewer Cooper Turner'.split(
        ' ',
      ),
      row,
    ),
  ),
  content('addresses of sites', 'x', ({ row }) => `${1 + (row % 9)} Oak Street`),
  content('bands of amounts', 'band', ({ row }) => {
    const from = 1000 * (10 + (row % 80))
    return `${from}-${from + 999}`
  }),
  content('counts of friends', 'facebook friends', ({ row }) => String(1000 + ((row * 37) % 491))),
  content(
    'codes of medicines',
    'ATC',
    ({ row }) => `${pick('ABCDGHJ', row % 150)}0${1 + (row % 3)}AB${10 + (row % 50)}`,
  ),
  content('hashes of wards', 'x', ({ row }) => hex(md5(`ward ${row % 5}`))),
  content('models of phones', 'phone model', ({ row }) => `${pick(['Galaxy', 'Pixel'], row)} ${row % 40}`),
  content('quarters', 'quarter', ({ row }) => `${1900 + (row % 90)} Q${1 + (row % 4)}`),
  content('articles', 'item code', ({ row }) => `AB${1000 + (row % 300)}`),
  content('small articles', 'part', ({ row }) => `A${100 + (row % 300)}`),
  content('tiny numbers', 'p', ({ row }) => `${1 + (row % 9)}.${1000 + row}e-06`),
  content(
    'codes of diagnoses, each once',
    'coded',
    ({ row }) => `${'ABCEFI'[row % 6]}${10 + (row % 89)}.${row}`,
  ),
  content(
    'codes of drugs',
    'ndc',
    ({ row }) => `${10_000 + (row % 20)}-${1000 + (row % 30)}-${10 + (row % 3)}`,
  ),
  content('weekdays', 'weekday', ({ row }) => pick(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], row)),
  content('months', 'season', ({ row }) =>
    pick(
      'January February March April May June July August September October November December'.split(' '),
      row,
    ),
  ),
  content('blood pressure', 'pressure', ({ row }) => `${100 + (row % 70)}/${60 + (row % 30)}`),
  content('amounts', 'fee', ({ row }) => `${(10_000 + row * 37).toLocaleString('en-US')}.50`),
  content('round amounts', 'budget', ({ row }) => String(100_000 + 500 * (row % 300))),
  content('scores', 'score', ({ row }) => String((row * 37) % 101)),
  content('decimals', 'level', ({ row }) => (1 + ((row * 7919) % 9973) / 100).toFixed(2)),
  content(
    'times',
    'slot',
    ({ row }) => `${String(8 + (row % 10)).padStart(2, '0')}:${row % 2 ? '30' : '00'}`,
  ),
  content('versions', 'release', ({ row }) => `${1 + (row % 4)}.${row % 10}.${row % 7}`),
  content('short remarks', 'remark', ({ row }) =>
    pick(['stable', 'to be seen again', 'Home', 'May go home', 'Will call'], row),
  ),
  content('colours', 'paint', ({ row }) => pick(['Brown', 'Green', 'Gray', 'Black', 'White', 'Hazel'], row)),
]
