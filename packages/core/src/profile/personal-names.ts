import { plainLetters } from './match-name.ts'
import {
  FAMILY_NAMES,
  GIVEN_NAMES,
  HAN_FAMILIES,
  HANGUL_FAMILIES,
  JAPANESE_FAMILIES,
  TRADE_NAMES,
} from './words/person-names.ts'

/** Lower case without accents, as the lists have it. */
export const plainWord = (word: string): string =>
  plainLetters(word, 'NFKD').replace(/[’'`]/g, '').toLowerCase()

const TITLE =
  /^(mr|mrs|ms|miss|dr|prof|professor|herr|frau|mme|mlle|monsieur|madame|sir|senor|senora|sr|sra|signor|signora|dhr|mevr|rev|sgt|capt|cpt|lt|col|maj|gen)\.?$/i
const SUFFIX = /^(jr|sr|ii|iii|iv|md|phd|msc|dds|rn|esq)\.?$/i
const PARTICLE =
  /^(van|von|de|la|der|den|del|della|di|da|do|dos|du|le|el|al|bin|ibn|ben|bint|te|ter|zu|af|av|y|e|abu|abd)$/i
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u

const isGiven = (word: string): boolean =>
  GIVEN_NAMES.has(plainWord(word)) ||
  (word.includes('-') && word.split('-').some((part) => GIVEN_NAMES.has(plainWord(part))))
const isFamily = (word: string): boolean =>
  FAMILY_NAMES.has(plainWord(word)) ||
  (word.includes('-') && word.split('-').some((part) => FAMILY_NAMES.has(plainWord(part))))

/** What a text would be as somebody's whole name: its words without titles, particles and initials. */
interface WholeName {
  readonly words: readonly string[]
  readonly titled: boolean
  readonly hasInitial: boolean
}

function wholeName(text: string): WholeName | undefined {
  if (text.length > 60) return undefined
  const parts = nameParts(text)
  if (parts.length < 2 || parts.length > 6) return undefined
  const words: string[] = []
  let titled = false
  let hasInitial = false
  for (const part of parts) {
    if (TITLE.test(part)) titled = true
    else if (!NAME_WORD.test(part)) return undefined
    else if (part.replace('.', '').length === 1) hasInitial = true
    else if (!SUFFIX.test(part) && !PARTICLE.test(part)) words.push(part)
  }
  if (words.length === 0 || words.length > 4) return undefined
  // "Mark follow up" is no name: the words of a name are all written with a capital, or none of them is.
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return small > 0 && small < words.length ? undefined : { words, titled, hasInitial }
}

/** "Hall, Ada", "ada_hall", "Ada.Hall" and "AdaHall" have two parts. */
function nameParts(text: string): string[] {
  const parts = text
    .replace(/[,;_|/]/g, ' ')
    .replace(/(?<=\p{L})\.(?=\p{L}{2})/gu, ' ')
    .split(/\s+/)
    .filter((part) => part !== '')
  return parts.length === 1 ? parts[0].split(/(?<=\p{Ll})(?=\p{Lu})/u) : parts
}

/** Share of the distinct texts that look like names before a column of them is one. */
const ENOUGH_FORMS = 0.6
const ENOUGH_GIVEN = 0.35
const ENOUGH_PAIRS = 0.2
const ENOUGH_SINGLE = 0.4
/** Fewer single words may be names by chance: Georgia, Charlotte, May. */
const FEWEST_SINGLE = 12
const FEWEST_NAMES = 5
/** Texts looked at; more are sampled evenly. */
const SAMPLE = 20_000

/**
 * Whether most of these distinct texts are names of people. O(sample).
 *
 * @param otherwise whether the column is called something else, and single words or few pairs are no proof: cities, trades
 */
export function areNames(texts: readonly string[], { otherwise = false } = {}): boolean {
  const sample = sampled(texts)
  return (
    areWholeNames(sample, otherwise) || (!otherwise && areSingleNames(sample)) || areEastAsianNames(sample)
  )
}

function sampled(texts: readonly string[]): readonly string[] {
  if (texts.length <= SAMPLE) return texts
  return Array.from({ length: SAMPLE }, (_, index) => texts[Math.floor((index * texts.length) / SAMPLE)])
}

function areWholeNames(texts: readonly string[], otherwise: boolean): boolean {
  let forms = 0
  let given = 0
  let pairs = 0
  const first = new Set<string>()
  const last = new Set<string>()
  for (const text of texts) {
    const name = wholeName(text)
    if (!name || (name.words.length < 2 && !name.titled && !name.hasInitial)) continue
    forms++
    const ends = [name.words[0], name.words[name.words.length - 1]]
    first.add(ends[0])
    last.add(ends[1])
    if (name.titled || ends.some(isGiven)) given++
    if (isPair(name.words) || (name.hasInitial && ends.some(isFamily))) pairs++
  }
  if (forms < FEWEST_NAMES || forms < ENOUGH_FORMS * texts.length) return false
  const areFree = Math.min(first.size, last.size) >= FEWEST_FREE && forms >= 2 * (first.size + last.size)
  if (areFree && !otherwise) return true
  // Florence Ward, Victoria Ward: one word that all have is what they are called after.
  // A handful of family names is enough where they are known ones: Nguyen, Tran, Le.
  const varied = Math.min(0.2 * forms, pairs >= 0.5 * forms ? 5 : 20)
  if (first.size < varied || last.size < varied) return false
  if (otherwise) return pairs >= 0.5 * texts.length
  return given >= ENOUGH_GIVEN * texts.length || pairs >= ENOUGH_PAIRS * texts.length
}

/** So many first and last words, each beside many others, are given and family names of whatever language. */
const FEWEST_FREE = 8

/** A given name beside a family name, in either order. */
const isPair = (words: readonly string[]): boolean => {
  if (words.length < 2) return false
  const [head, tail] = [words[0], words[words.length - 1]]
  return (isGiven(head) && isFamily(tail)) || (isFamily(head) && isGiven(tail))
}

function areSingleNames(texts: readonly string[]): boolean {
  let names = 0
  let trades = 0
  for (const text of texts) {
    const word = text.trim()
    if (!NAME_WORD.test(word) || !(isGiven(word) || isFamily(word))) continue
    names++
    if (TRADE_NAMES.has(plainWord(word))) trades++
  }
  return names >= FEWEST_SINGLE && names >= ENOUGH_SINGLE * texts.length && trades * 2 < names
}

function areEastAsianNames(texts: readonly string[]): boolean {
  const names = texts.filter((text) => isEastAsianName(text.replace(/[\s·・]/g, '')))
  return names.length >= FEWEST_SINGLE && names.length >= ENOUGH_FORMS * texts.length
}

function isEastAsianName(text: string): boolean {
  if (/^\p{Script=Hangul}{2,4}$/u.test(text)) return HANGUL_FAMILIES.has(text[0]) && text.length >= 3
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]{4,12}$/u.test(text)) return isKanaName(text)
  if (!/^[\p{Script=Han}々]{1,4}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]{1,6}$/u.test(text))
    return false
  if (JAPANESE_FAMILIES.some((family) => text.startsWith(family))) return true
  return HAN_FAMILIES.has(text[0]) && /^[\p{Script=Han}々]{2,5}$/u.test(text)
}

/** Readings of the commonest Japanese family names: forms are filled in with them. */
const KANA_FAMILIES =
  'サトウ スズキ タカハシ タナカ イトウ ワタナベ ヤマモト ナカムラ コバヤシ カトウ ヨシダ ヤマダ ササキ ヤマグチ マツモト イノウエ キムラ シミズ ハヤシ サイトウ ヤマザキ ヤマサキ モリ イケダ ハシモト アベ イシカワ ヤマシタ ナカジマ ナカシマ イシイ オガワ マエダ オカダ ハセガワ フジタ ゴトウ コンドウ ムラカミ エンドウ アオキ サカモト フクダ オオタ ニシムラ フジイ カネコ オカモト フジワラ ナカノ ミウラ ハラダ ナカガワ マツダ タケウチ オノ タムラ ナカヤマ ワダ イシダ モリタ ウエダ ハラ シバタ サカイ クドウ ヨコヤマ ミヤザキ ミヤモト ウチダ タカギ アンドウ タニグチ オオノ マルヤマ イマイ タカダ フジモト タケダ ムラタ ウエノ スギヤマ マスダ ヒラノ オオツカ チバ クボ マツイ イワサキ サクライ キノシタ ノグチ マツオ キクチ ノムラ アライ'.split(
    ' ',
  )

function isKanaName(text: string): boolean {
  const katakana = text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
  return KANA_FAMILIES.some((family) => katakana.startsWith(family) && katakana.length >= family.length + 2)
}

/** Sr. Manager. */
const SENIOR = /^(sr|senor|miss)\.?$/i

/** What wards, halls and streets are called after a name. */
const PLACE_WORD =
  /^(ward|hall|park|hill|wood|woods|church|house|lake|street|road|lane|field|bridge|court|wells|west|day|may|page|long|hospital|clinic|university|college|school|center|centre|institute|foundation|park)$/i
const CAPITAL_WORDS = /\p{Lu}[\p{L}\p{M}'’-]*\.?(?: +\p{L}[\p{L}\p{M}'’-]*\.?)+/gu

/** Names in a text that are beyond doubt: a known given name and a known family name side by side, or a title and a name. */
export function namesWithin(text: string): readonly string[] {
  const names: string[] = []
  for (const [run] of text.matchAll(CAPITAL_WORDS)) {
    const words = run
      .split(/ +/)
      .filter((word) => !(word.length <= 2 && word.endsWith('.')) && !PARTICLE.test(word))
    for (let wordIndex = 0; wordIndex + 1 < words.length; wordIndex++) {
      const [head, tail] = [words[wordIndex], words[wordIndex + 1].replace(/\.$/, '')]
      if (!/^\p{Lu}/u.test(tail) || PLACE_WORD.test(words[wordIndex + 2] ?? '')) continue
      const isName = TITLE.test(head)
        ? isGiven(tail) || isFamily(tail) || (!SENIOR.test(head) && /^\p{Lu}\p{Ll}/u.test(tail))
        : isGiven(head) && isFamily(tail) && !PLACE_WORD.test(tail)
      if (isName) names.push(`${head} ${tail}`)
    }
  }
  return names
}
