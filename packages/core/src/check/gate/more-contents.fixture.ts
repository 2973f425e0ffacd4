import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, type Content, content, hex, PEOPLE, type Person, pick } from './contents.fixture.ts'

/** Further contents, written down without looking at how the gate finds them: its rates are measured by them. */

export const few = (share: number, person: Person, text: string, otherwise = 'seen'): string =>
  person.row % Math.round(1 / share) === 1 ? text : otherwise
export const digits = (row: number, count: number, step = 7919): string =>
  String(10 ** (count - 1) + ((row * step * 104_729) % (9 * 10 ** (count - 1)))).slice(0, count)
const KATAKANA_FAMILY =
  'サトウ スズキ タカハシ タナカ イトウ ワタナベ ヤマモト ナカムラ コバヤシ カトウ'.split(' ')
const KATAKANA_GIVEN = 'ハルト ユイ ソウタ サクラ ケンジ アキラ ヨウコ ミサキ タロウ ハナコ'.split(' ')
const HIRAGANA_GIVEN = 'さくら ゆい はると そうた けんじ あきら ようこ みさき'.split(' ')
const ARABIC = 'محمد أحمد فاطمة علي حسن عائشة يوسف مريم'.split(' ')
const ARABIC_FAMILY = 'الحسن العلي حداد خوري منصور سليمان'.split(' ')
const GREEK = 'Γιώργος Μαρία Νίκος Ελένη Δημήτρης Κατερίνα'.split(' ')
const GREEK_FAMILY = 'Παπαδόπουλος Νικολάου Γεωργίου Δημητρίου Παππάς'.split(' ')
export const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
export const toBase64 = (raw: Uint8Array): string => base64Bytes(raw)
declare function btoa(text: string): string
const base64Bytes = (raw: Uint8Array): string => btoa(String.fromCharCode(...raw))

/** Told by the release alone. */
export const MORE_TELLING: readonly Content[] = [
  content(
    'katakana names',
    'x',
    ({ row }) => `${pick(KATAKANA_FAMILY, row)} ${pick(KATAKANA_GIVEN, row, 3)}`,
  ),
  content(
    'katakana names without a blank',
    'x',
    ({ row }) => `${pick(KATAKANA_FAMILY, row)}${pick(KATAKANA_GIVEN, row, 3)}`,
  ),
  content(
    'Han and hiragana names',
    'x',
    ({ row }) => `${pick(['佐藤', '鈴木', '高橋', '田中', '伊藤'], row)}${pick(HIRAGANA_GIVEN, row, 3)}`,
  ),
  content(
    'Korean names',
    'x',
    ({ row }) =>
      `${pick('김이박최정강조윤장임', row)}${pick('민서지현도예', row, 3)}${pick('준연우윤아호', row, 5)}`,
  ),
  content('Arabic names', 'x', ({ row }) => `${pick(ARABIC, row)} ${pick(ARABIC_FAMILY, row, 5)}`),
  content('Greek names', 'x', ({ row }) => `${pick(GREEK, row)} ${pick(GREEK_FAMILY, row, 3)}`),
  content('names in capitals', 'x', ({ name }) => name.toUpperCase()),
  content('names in small letters', 'x', ({ name }) => name.toLowerCase()),
  content(
    'names with a middle initial',
    'x',
    ({ given, family, row }) => `${given} ${'ABCDEFGH'[row % 8]}. ${family}`,
  ),
  content('names with a number', 'x', ({ name, row }) => `${name} (${row})`),
  content('names and years of birth', 'x', ({ name, born }) => `${name}, ${born.slice(0, 4)}`),
  content('names within brackets', 'x', ({ name }) => `[${name}]`),
  content('names between bars', 'x', ({ given, family, row }) => `${family}|${given}|${row % 9}`),
  content('names with a slash', 'x', ({ given, family }) => `${family}/${given}`),
  content('login names', 'x', ({ given, family, row }) => `${given[0]}${family}${row % 50}`.toLowerCase()),
  content('names in 5 % of the cells', 'x', (person) => few(0.05, person, person.name)),
  content('names alone in 2 % of the cells', 'x', (person) => few(0.02, person, person.name)),
  content(
    'names in small letters in sentences',
    'x',
    ({ name, row }) => `seen with ${name.toLowerCase()} on day ${row % 7}`,
  ),
  content(
    'family names with titles in sentences',
    'x',
    ({ family, row }) => `Talked to Mrs. ${family} about ${row % 7} pills.`,
  ),
  content('names in an XML text', 'x', ({ given, family }) => `<p><f>${family}</f><g>${given}</g></p>`),
  content('names in key and value', 'x', ({ given, family }) => `given=${given};family=${family}`),
  content('names in hexadecimal digits', 'x', ({ name }) => hex(new TextEncoder().encode(name))),
  content(
    'names in a link',
    'x',
    ({ given, family }) => `given=${encodeURIComponent(given)}&family=${encodeURIComponent(family)}`,
  ),
  content('names backwards', 'x', ({ name }) => [...name].reverse().join('')),
  content('names in ROT13', 'x', ({ name }) =>
    name.replace(/[a-z]/gi, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
    ),
  ),
  content('names with a blank between letters', 'x', ({ name }) => [...name].join(' ')),
  content('names with hidden marks', 'x', ({ name }) => [...name].join('\u200b')),
  content('lists of two names', 'x', ({ name, row }) => `${name} & ${PEOPLE[(row + 5) % 600].name}`),
  content('family relations', 'x', ({ given, family }) => `mother: ${given} ${family}`),
  content('JSON of several levels', 'x', ({ given, family, row }) =>
    JSON.stringify({ a: { b: [{ n: `${given} ${family}` }] }, r: row % 5 }),
  ),
  content('base64 of JSON', 'x', ({ given, family }) => base64(JSON.stringify({ given, family }))),
  content('base64 of e-mail addresses', 'x', ({ row }) => base64(`p${row}@example.org`)),
  content('e-mail addresses with (at)', 'x', ({ row }) => `p${row}(at)example.org`),
  content('e-mail addresses with [at] and [dot]', 'x', ({ row }) => `p${row} [at] example [dot] org`),
  content('mailto links', 'x', ({ row }) => `mailto:p${row}@example.org`),
  content('one e-mail address', 'x', ({ row }) => (row === 77 ? 'p@example.org' : 'seen')),
  content('accounts of a network', 'x', ({ given, family, row }) => `@${given}${family}${row % 90}`),
  content('links to profiles', 'x', ({ row }) => `https://example.org/u/${row}`),
  content('links in 5 % of the cells', 'x', (person) =>
    few(0.05, person, `https://example.org/in/${person.row}`),
  ),
  content('IP addresses', 'x', ({ row }) => `10.${row % 250}.${(row * 7) % 250}.${1 + (row % 200)}`),
  content(
    'IP addresses in sentences',
    'x',
    ({ row }) => `login from 84.17.${row % 250}.${1 + ((row * 3) % 200)} refused`,
  ),
  content('IP addresses in 3 % of the cells', 'x', (person) =>
    few(0.03, person, `84.17.${person.row % 250}.${1 + (person.row % 200)}`),
  ),
  content('IPv6 addresses', 'x', ({ row }) => `2001:db8:0:${row.toString(16)}::${(row * 7).toString(16)}`),
  content(
    'addresses of devices',
    'x',
    ({ row }) =>
      `00:1b:44:${hex(bytes(String.fromCharCode(row % 256, (row * 7) % 256, (row * 31) % 256)))
        .match(/../g)!
        .join(':')}`,
  ),
  content(
    'addresses of devices in sentences',
    'x',
    ({ row }) =>
      `seen 00-1B-44-11-${(16 + (row % 200)).toString(16)}-${(16 + ((row * 7) % 200)).toString(16)}`,
  ),
  content('UUIDs', 'x', ({ id }) =>
    hex(md5(bytes(id))).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  ),
  content('UUIDs without dashes', 'x', ({ id }) => hex(md5(bytes(`u${id}`)))),
  content('phone numbers in words', 'x', ({ row }) => `tel:+1-617-555-${1000 + row}`),
  content('phone numbers with a code in brackets', 'x', ({ row }) => `(617) 555-${1000 + row}`),
  content('phone numbers of ten digits', 'x', ({ row }) => `617555${1000 + row}`),
  content(
    'Swiss phone numbers',
    'x',
    ({ row }) => `079 ${100 + (row % 800)} ${10 + (row % 80)} ${10 + ((row * 7) % 80)}`,
  ),
  content('Swiss phone numbers in 3 % of the cells', 'x', (person) =>
    few(0.03, person, `079 ${100 + person.row} ${10 + (person.row % 80)} 45`),
  ),
  content('Italian phone numbers', 'x', ({ row }) => `333 ${digits(row, 7)}`),
  content(
    'national numbers of Switzerland',
    'x',
    ({ row }) => `756.${1000 + row}.${1000 + ((row * 7) % 9000)}.${10 + (row % 89)}`,
  ),
  content('national numbers of Sweden', 'x', ({ row, born }) => `${born.replaceAll('-', '')}-${1000 + row}`),
  content(
    'national numbers of France',
    'x',
    ({ row, born }) =>
      `${1 + (row % 2)} ${born.slice(2, 4)} ${born.slice(5, 7)} 75 ${100 + (row % 800)} ${100 + ((row * 7) % 800)} ${10 + (row % 80)}`,
  ),
  content(
    'national numbers of Britain',
    'x',
    ({ row }) => `AB ${10 + (row % 89)} ${10 + Math.floor(row / 89)} ${10 + ((row * 7) % 89)} C`,
  ),
  content('social security numbers in 2 % of the cells', 'x', (person) =>
    few(0.02, person, `ssn ${person.ssn}`),
  ),
  content('social security numbers with blanks', 'x', ({ ssn }) => ssn.replaceAll('-', ' ')),
  content('passport numbers', 'x', ({ row }) => `C${digits(row, 8)}`),
  content(
    'bank accounts',
    'x',
    ({ row }) =>
      [
        'DE89370400440532013000',
        'GB29NWBK60161331926819',
        'FR1420041010050500013M02606',
        'CH9300762011623852957',
      ][row % 4],
  ),
  content('payment cards', 'x', ({ row }) => cardOf(row)),
  content(
    'number plates',
    'x',
    ({ row }) => `B-${pick('ABCDEFGHKLMN', row)}${pick('PQRSTUVW', row, 5)} ${1000 + row * 7}`,
  ),
  content(
    'number plates of California',
    'x',
    ({ row }) =>
      `${1 + (row % 9)}${pick('ABCDEFGHKL', row)}${pick('MNPQRS', row, 3)}${pick('TUVWX', row, 5)}${100 + ((row * 7) % 900)}`,
  ),
  content('number plates in 5 % of the cells', 'x', (person) =>
    few(0.05, person, `B-XY ${1000 + person.row}`),
  ),
  content('number plates in sentences', 'x', ({ row }) => `car HH-AB ${1000 + row} left`),
  content('numbers of vehicles', 'x', ({ row }) => `WVWZZZ1JZ3W${100_000 + row * 7}`),
  content('street addresses in sentences', 'x', ({ row }) => `found at ${10 + row} Oak Street, second floor`),
  content('street addresses in 5 % of the cells', 'x', (person) =>
    few(0.05, person, `${10 + person.row} Oak Street`),
  ),
  content(
    'initials and years of birth',
    'x',
    ({ given, family, born }) =>
      `${given[0]}${family[0]}-${born.slice(2, 4)}${born.slice(5, 7)}${born.slice(8)}`,
  ),
  content(
    'initials with dots',
    'x',
    ({ given, family, row }) => `${given[0]}.${'ABCDEFGHIJKLM'[row % 13]}.${family[0]}.`,
  ),
  content('numbers of records in scientific notation', 'x', ({ id }) => Number(id).toExponential()),
  content('numbers of records with a point and zeros', 'x', ({ id }) => `${id}.0`),
  content('numbers of records with a sign', 'x', ({ id }) => `#${id}`),
  content('numbers of records behind a word', 'x', ({ id }) => `MRN ${id}`),
  content('numbers of records with leading zeros', 'x', ({ id }) => id.padStart(10, '0')),
  content('numbers of records with a check digit', 'x', ({ id }) => `${id}-${Number(id) % 7}`),
  content('numbers of records as hexadecimal digits', 'x', ({ id }) => Number(id).toString(16)),
  content('numbers of records in base 36', 'x', ({ id }) => Number(id).toString(36)),
  content('row numbers from 0', 'x', ({ row }) => String(row)),
  content('row numbers backwards', 'x', ({ row }) => String(600 - row)),
  content('row numbers with decimals', 'x', ({ row }) => `${row + 1}.0`),
  content('row numbers with leading zeros', 'x', ({ row }) => String(row).padStart(5, '0')),
  content('row numbers behind a letter', 'x', ({ row }) => `P${row + 1}`),
  content('row numbers behind a word', 'x', ({ row }) => `case ${row + 1}`),
  content('SHA-1', 'x', ({ id }) => hex(sha1(bytes(id)))),
  content('SHA-256', 'x', ({ id }) => hex(sha256(bytes(id)))),
  content('SHA-256 in base64', 'x', ({ id }) => toBase64(sha256(bytes(id)))),
  content('SHA-256 in 5 % of the cells', 'x', (person) => few(0.05, person, hex(sha256(bytes(person.id))))),
  content('SHA-256 cut to 12 digits', 'x', ({ id }) => hex(sha256(bytes(id))).slice(0, 12)),
  content('SHA-256 with a mark before it', 'x', ({ id }) => `sha256:${hex(sha256(bytes(id)))}`),
  content('random numbers of 12 digits', 'x', ({ row }) => digits(row, 12, 15_485_863)),
  content('random tokens', 'x', ({ id }) => toBase64(md5(bytes(`t${id}`))).slice(0, 12)),
  content('a column called Name, of few values each', 'Name', ({ row }) => `Quoxi${row % 200}`),
  content('a column called email', 'email', ({ row }) => `hidden${row % 300}`),
  content('a column called Versichertennummer', 'Versichertennummer', ({ row }) => `V${row % 310}`),
  content('a column called iban', 'iban', ({ row }) => `k${row % 310}`),
  content('a column called mrn', 'mrn', ({ row }) => String(4000 + (row % 310))),
  content('a column called licence plate', 'license_plate', ({ row }) => `q${row % 310}`),
  content(
    'notes with names and dates',
    'notes',
    ({ name, row }) => `${name} came on the ${1 + (row % 28)}th and left.`,
  ),
  content('comments on doctors', 'comment', ({ family, row }) => `Dr. ${family} changed dose ${row % 4}`),
  content(
    'names with an apostrophe',
    'x',
    ({ given, row }) =>
      `${given} ${pick(["O'Brien", "O'Connor", "D'Angelo", "O'Neill", 'McDonald', 'MacLeod'], row, 5)}`,
  ),
  content(
    'Vietnamese names',
    'x',
    ({ row }) =>
      `${pick(['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng'], row)} ${pick(['Văn', 'Thị'], row, 3)} ${pick(['An', 'Bình', 'Hoa', 'Lan', 'Minh', 'Nam'], row, 5)}`,
  ),
  content(
    'Polish names',
    'x',
    ({ row }) =>
      `${pick(['Jan', 'Anna', 'Piotr', 'Katarzyna', 'Tomasz', 'Agnieszka'], row)} ${pick(['Nowak', 'Kowalska', 'Wiśniewski', 'Wójcik', 'Zieliński'], row, 5)}`,
  ),
  content(
    'Turkish names',
    'x',
    ({ row }) =>
      `${pick(['Ayşe', 'Mehmet', 'Fatma', 'Mustafa', 'Zeynep'], row)} ${pick(['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin'], row, 3)}`,
  ),
  content(
    'Thai names',
    'x',
    ({ row }) =>
      `${pick(['สมชาย', 'สมหญิง', 'วิชัย', 'มาลี', 'ประเสริฐ'], row)} ${pick(['ใจดี', 'แสงทอง', 'วงศ์ใหญ่', 'ศรีสุข'], row, 3)}`,
  ),
  content(
    'Hebrew names',
    'x',
    ({ row }) =>
      `${pick(['דוד', 'שרה', 'משה', 'רחל', 'יוסף'], row)} ${pick(['כהן', 'לוי', 'מזרחי', 'פרץ'], row, 3)}`,
  ),
]

function cardOf(row: number): string {
  const start = `4539${digits(row, 11)}`
  let sum = 0
  for (const [index, digit] of [...start].reverse().entries()) {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return start + String((10 - (sum % 10)) % 10)
}

const ORDERED = PEOPLE.map(({ name }) => name).toSorted()

/** Told beside the original alone. */
export const MORE_COPIED: readonly Content[] = [
  content('CRC-32 of numbers', 'x', ({ id }) => crc32(id).toString(16).padStart(8, '0')),
  content('CRC-32 of numbers in decimal digits', 'x', ({ id }) => String(crc32(id))),
  content('SHA-1 of names in decimal digits', 'x', ({ name }) =>
    BigInt(`0x${hex(sha1(new TextEncoder().encode(name)))}`).toString(),
  ),
  content('MD5 of names in base64', 'x', ({ name }) => toBase64(md5(new TextEncoder().encode(name)))),
  content('names with other words', 'x', ({ name, row }) => `${row % 3} ${name} x`),
  content('names in 1 % of the cells', 'x', (person) => few(0.01, person, person.name)),
  content('numbers times two', 'x', ({ id }) => String(Number(id) * 2)),
  content('numbers plus 1,000', 'x', ({ id }) => String(Number(id) + 1000)),
  content('numbers backwards', 'x', ({ id }) => [...id].reverse().join('')),
  content('ranks of names', 'x', ({ name }) => String(ORDERED.indexOf(name))),
  content('numbers cut to 5 digits', 'x', ({ id }) => id.slice(0, 5)),
  content('the first four letters of names', 'x', ({ name }) => name.replace(' ', '').slice(0, 4)),
  content('initials and numbers', 'x', ({ given, family, id }) => `${given[0]}${family[0]}${id.slice(-3)}`),
  content('numbers in 1 % of the cells', 'x', (person) => few(0.01, person, person.id)),
  content('the first three letters of family names', 'x', ({ family }) => family.slice(0, 3)),
  content('codes of names, some of them wrong', 'x', ({ name, row }) =>
    row % 100 === 5 ? '1' : String(1000 + ORDERED.indexOf(name)),
  ),
  content('numbers with a letter before them', 'x', ({ id }) => `K${id}`),
  content('numbers with a minus', 'x', ({ id }) => `-${id}`),
  content('initials of names', 'x', ({ given, family }) => `${given[0]}${family[0]}`),
]

function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of bytes(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** Copies of quasi-identifiers: a warning beside the original. */
export const MORE_CODED: readonly Content[] = [
  content(
    'a town for every two ZIP codes',
    'x',
    ({ zip }) => `town ${'abcdefghijklmnopqrst'[Math.floor((Number(zip) - 2101) / 14)]}`,
  ),
  content('ZIP codes but for some', 'x', ({ zip, row }) =>
    row % 50 === 7 ? '' : `a${(Number(zip) * 17) % 997}`,
  ),
  content('ZIP codes as numbers', 'x', ({ zip }) => String(Number(zip))),
  content('ZIP codes in sentences', 'x', ({ zip }) => `lives in ${zip}`),
  content('ZIP codes in scientific notation', 'x', ({ zip }) => Number(zip).toExponential()),
  content('ZIP codes with a dash', 'x', ({ zip }) => `${zip.slice(0, 2)}-${zip.slice(2)}`),
  content('MD5 of ZIP codes', 'x', ({ zip }) => hex(md5(bytes(zip)))),
  content('ZIP codes cut to four digits', 'x', ({ zip }) => zip.slice(0, 4)),
  content('ZIP codes and weekday', 'x', ({ zip, row }) => `${zip}/${row % 7}`),
]
