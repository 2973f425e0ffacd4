import { OutisError } from '@outis/core/errors'
import { ownValue } from '@outis/core/table'
import type { MeaningIndex } from './conditions/meaning-index.ts'
import { parseCondition } from './conditions/parse-condition.ts'
import { skipBlanks } from './conditions/scan-text.ts'
import { cellText, delimiterOf, eachCell, headerOf } from './forms/csv-cells.ts'
import { type ResultForm, resultForms } from './interpreted-result.ts'
import { splitLines, type UnreadableLine, unreadableLine } from './lines.ts'

type Test = (text: string, index: MeaningIndex) => boolean

const COUNT_NAMES = /^(?:count|counts|n|freq|frequency|frequencies|rows|size|total|number|len|length)$/i
const LEAF_COUNTS = / \(\d[\d.]*(?:\/\d[\d.]*)?\)(?: \[[\d./]+\])?\s*$/
const SIGN = / (?:<=|>=|<|>|=|!=) /

/** How each form is recognised. */
const tests: Readonly<Record<ResultForm, Test>> = {
  json: (text) => /^\s*[[{"]/.test(text) && isJson(text),
  'sklearn-tree': (text) => /^\|-+ /m.test(text),
  'weka-associations': (text) =>
    /^[ \t]*\d+\. .*==> /m.test(text) || /^(?:Best rules found:|Large Itemsets L)/m.test(text),
  'weka-rules': (text) =>
    /^(?:JRIP rules:|PART decision list)/m.test(text) ||
    splitLines(text).texts.some(isJripRule) ||
    isPart(text),
  'weka-tree': (text) =>
    /^(?:\S* ?(?:pruned |unpruned )?tree|RandomTree|REPTree)\s*\n[-=]{4,}/im.test(normal(text)) ||
    /^\| {3}/m.test(text) ||
    hasLeaf(text),
  'set-rules': (text) => /\}[ \t]*(?:=>|->)[ \t]*\{/.test(text) || /frozenset\(\{/.test(text),
  'if-rules': (text) =>
    /^[ \t]*if\b/im.test(text) && /\bthen\b/i.test(text) ? true : /=>[ \t]*\S/.test(text),
  frequencies: (text) => isCsv(text) && isCounts(text),
  table: (text, index) =>
    isCsv(text) && headerOf(text, delimiterOf(text)).some((name) => index.columns.has(name)),
  conditions: (text, index) => firstNoCondition(text, index) === undefined,
}

const ARROW = ') => '
const JRIP_COUNTS = /\(\d[\d.]*\/\d[\d.]*\)\s*$/

/** `(income <= 2.41) => class=yes (20.0/3.0)`. Written by hand, because a regular expression would take cubic time. */
function isJripRule(line: string): boolean {
  const counts = line.startsWith('(') ? JRIP_COUNTS.exec(line)?.index : undefined
  if (counts === undefined) return false
  let arrow = line.indexOf(ARROW, 1)
  while (arrow >= 0 && /^\s?$/.test(line[arrow + ARROW.length] ?? '')) arrow = line.indexOf(ARROW, arrow + 1)
  return arrow >= 0 && line.lastIndexOf('=', counts - 1) > arrow + ARROW.length
}

const normal = (text: string): string => text.replaceAll('\r\n', '\n')

/** Names of families; the text decides which form of the family it is. */
const families: Readonly<Record<string, readonly ResultForm[]>> = {
  tree: ['sklearn-tree', 'weka-tree'],
  rules: ['weka-associations', 'weka-rules', 'set-rules', 'if-rules'],
}

/** What `as` may be. */
export const formNames: readonly string[] = [...Object.keys(families), ...resultForms]

/** The forms that are read line by line, and not cell by cell or as one document. */
const BY_LINES: ReadonlySet<string> = new Set(
  resultForms.filter((form) => form !== 'json' && form !== 'frequencies' && form !== 'table'),
)

/** The form of a result: the one asked for, the one of the family asked for, or the first that fits. */
export function detectForm(index: MeaningIndex, text: string, as?: string): ResultForm {
  const unreadable = BY_LINES.has(as ?? '') ? unreadableLine(text) : undefined
  if (unreadable) throw noForm(unreadable)
  if (as !== undefined && (resultForms as readonly string[]).includes(as)) return as as ResultForm
  const family = as === undefined ? resultForms : ownValue(families, as)
  if (!family) {
    throw new OutisError('INTERPRET_FORM', {
      message: 'There is no form of that name.',
      hint: `Forms are: ${formNames.join(', ')}.`,
    })
  }
  const tooLong = unreadableLine(text)
  const form = family.find((form) => !(tooLong && BY_LINES.has(form)) && tests[form](text, index))
  if (form) return form
  if (tooLong) throw noForm(tooLong)
  const line = firstNoCondition(text, index)
  throw noForm(
    line === undefined
      ? undefined
      : {
          line,
          reason: `line ${line} is not a condition, and the whole is not a tree, rule list, table or JSON document`,
        },
  )
}

function noForm(unreadable: UnreadableLine | undefined): OutisError {
  return new OutisError('INTERPRET_FORM', {
    message: `Outis does not know the form of the result${unreadable === undefined ? '' : `: ${unreadable.reason}`}.`,
    hint: `Name its form by --as (${formNames.join(', ')}); docs/interpret.md shows what each looks like.`,
    ...(unreadable && { details: { line: unreadable.line } }),
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A line that ends in a label with counts, behind a condition: `age <= 3: yes (12.0/3.0)`. */
const hasLeaf = (text: string): boolean =>
  splitLines(text).texts.some((line) => {
    const sign = line.search(SIGN)
    return sign > 0 && line.lastIndexOf(': ') > sign && LEAF_COUNTS.test(line)
  })

/** Paragraphs of conditions joined by AND at line ends, each closed by a label with counts. */
const isPart = (text: string): boolean => / AND\s*$/m.test(text) && hasLeaf(text)

function isCsv(text: string): boolean {
  const delimiter = delimiterOf(text)
  const { rows, raggedLine, columns } = eachCell(text, delimiter, () => undefined)
  return rows > 0 && raggedLine === 0 && (columns > 1 || rows > 1)
}

/** Two columns, the second of whole numbers and named for them. */
function isCounts(text: string): boolean {
  const delimiter = delimiterOf(text)
  const [, name, more] = headerOf(text, delimiter)
  if (name === undefined || more !== undefined || !COUNT_NAMES.test(name)) return false
  let whole = true
  eachCell(text, delimiter, (row, column, start, end) => {
    if (row > 0 && column === 1 && !/^\d+(?:\.0*)?$/.test(cellText(text, start, end))) whole = false
  })
  return whole
}

/** Number of the first line that is no condition; undefined where all are. An empty text has none. */
function firstNoCondition(text: string, index: MeaningIndex): number | undefined {
  const { texts } = splitLines(text)
  const lineIndex = texts.findIndex((line) => {
    if (/^\s*(#|$)/.test(line)) return false
    const parsed = parseCondition(index, line)
    return !parsed || skipBlanks(line, parsed.end) < line.length
  })
  if (lineIndex >= 0) return lineIndex + 1
  return text.trim() === '' ? 1 : undefined
}
