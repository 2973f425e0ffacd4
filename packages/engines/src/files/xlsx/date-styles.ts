import type { Archive } from './archive.ts'
import { readWholeXml } from './read-xml.ts'

/** Whether numbers of a style are shown as dates or times, by the number of the style. */
export async function readDateStyles(archive: Archive, part: string): Promise<readonly boolean[]> {
  const templates = new Map<number, string>()
  // Numbers of formats, NaN where there is none: damaged files can have millions.
  const bases: number[] = []
  const styles: number[] = []
  const basesOfStyles: number[] = []
  let list = ''
  await readWholeXml(archive.part(part), {
    open(name, { numFmtId, formatCode, xfId }, depth) {
      if (depth === 2) list = name
      if (depth !== 3) return
      const format = Number(numFmtId ?? Number.NaN)
      if (list === 'numFmts' && name === 'numFmt') templates.set(format, formatCode ?? '')
      if (name !== 'xf') return
      if (list === 'cellStyleXfs') bases.push(format)
      if (list !== 'cellXfs') return
      styles.push(format)
      basesOfStyles.push(Number(xfId ?? 0))
    },
    close() {},
  })
  const known = new Map<number, boolean>()
  const isDate = (format: number): boolean => {
    const isKnownDate = known.get(format) ?? isDateFormat(format, templates.get(format))
    known.set(format, isKnownDate)
    return isKnownDate
  }
  // Style 0 is what a style begins from anyway.
  return styles.map((format, styleIndex) =>
    isDate(
      Number.isNaN(format) && basesOfStyles[styleIndex] > 0
        ? (bases[basesOfStyles[styleIndex]] ?? format)
        : format,
    ),
  )
}

/** Formats that every program knows by number: dates and times everywhere, in Chinese, Japanese, Korean and Thai. */
const BUILT_IN_DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

/** Below this number a format is built in, whatever template the file gives it. */
const FIRST_OWN_FORMAT = 100

function isDateFormat(format: number, template: string | undefined): boolean {
  if (BUILT_IN_DATES.some(([from, to]) => format >= from && format <= to)) return true
  return format >= FIRST_OWN_FORMAT && template !== undefined && isDateTemplate(template)
}

const DATE_TOKEN = /^(s|ss|m{1,5}|h|hh|am|pm|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e|ee|eeee)$/

/** The longest a program takes. */
const LONGEST_TEMPLATE = 255

/** A template of a date has no other letters and no places of digits in one of its sections: `yyyy-mm-dd`, `[h]:mm;@`. */
function isDateTemplate(template: string): boolean {
  if (template.length > LONGEST_TEMPLATE) return false
  const sections = template.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ').split(';')
  return sections.some((section) => {
    const tokens = section
      .replace(/"[^"]*"/g, ' ')
      // Fractions of seconds.
      .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
      // Elapsed time.
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      // Colours, conditions, languages.
      .replace(/\[[^\]]*\]/g, '')
      .split(/[^a-z0#?%]+/)
      .filter((token) => token !== '')
    return tokens.length > 0 && tokens.every((token) => DATE_TOKEN.test(token))
  })
}
