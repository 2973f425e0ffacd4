import { SUPPRESSED } from '../../data/table/table.ts'
import type { ReleaseDictionary } from '../dictionary/release-dictionary.ts'

/** Lines of code that read the release in another program. */
export interface Snippet {
  readonly program: string
  readonly note: string
  readonly code: string
}

type Column = ReleaseDictionary['columns'][number]

/** How the columns of a release are read; what was generalised is text, whatever it was before. */
interface Reading {
  readonly file: string
  readonly format: string
  readonly missing: readonly string[]
  readonly numbers: readonly string[]
  readonly dates: readonly string[]
  readonly bands: readonly Column[]
  /** Places of columns that are text, counted from 1. */
  readonly nominal: readonly number[]
}

export function snippetsOf(dictionary: ReleaseDictionary): readonly Snippet[] {
  const reading = readingOf(dictionary)
  return [pandas(reading), r(reading), weka(reading)]
}

function readingOf({ columns, missing, file = 'release.csv' }: ReleaseDictionary): Reading {
  const asItWas = columns.filter(
    ({ role, level, cells }) => cells === undefined && (role !== 'quasi' || level === 0),
  )
  const named = (type: Column['type']) =>
    asItWas.filter((column) => column.type === type).map(({ name }) => name)
  const numbers = named('number')
  return {
    file,
    format: file.split('.').at(-1)?.toLowerCase() ?? 'csv',
    // In a quasi-identifier `*` says that the row is blanked out.
    missing: missing.tokens.filter((token) => token !== SUPPRESSED),
    numbers,
    dates: named('date'),
    bands: columns.filter(({ ordered }) => ordered),
    nominal: columns.flatMap(({ name }, columnIndex) => (numbers.includes(name) ? [] : [columnIndex + 1])),
  }
}

/** A text in double quotes, as Python and R write it: JSON's way is one both read. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const listed = (texts: readonly string[]): string => texts.map(quoted).join(', ')

const BLANKED = `${SUPPRESSED} (blanked out) becomes missing there too`

function pandas({ file, format, missing, numbers, dates, bands }: Reading): Snippet {
  const lines = [
    'import pandas as pd',
    '',
    `table = ${pandasCall(file, format)}`,
    `missing = [${listed(missing)}]`,
    'table = table.mask(table.isin(missing))',
    ...(numbers.length > 0
      ? [
          `for column in [${listed(numbers)}]:`,
          '    table[column] = pd.to_numeric(table[column], errors="coerce")',
        ]
      : []),
    ...(dates.length > 0
      ? [
          `for column in [${listed(dates)}]:`,
          '    table[column] = pd.to_datetime(table[column], errors="coerce")',
        ]
      : []),
    ...bands.flatMap(({ name, cells = [] }) => [
      `table[${quoted(name)}] = pd.Categorical(`,
      `    table[${quoted(name)}], categories=[${listed(cells.map(({ cell }) => cell))}], ordered=True`,
      ')',
    ]),
  ]
  return {
    program: 'pandas',
    note: `Every cell is read as text first, so that no code loses its zeros; then numbers and dates become such, and bands ordered categories. ${BLANKED}.`,
    code: lines.join('\n'),
  }
}

function pandasCall(file: string, format: string): string {
  const name = quoted(file)
  switch (format) {
    case 'parquet':
      return `pd.read_parquet(${name})`
    case 'xlsx':
      return `pd.read_excel(${name}, dtype=str, keep_default_na=False)`
    case 'json':
      return `pd.read_json(${name}, dtype=False, convert_dates=False)`
    case 'jsonl':
      return `pd.read_json(${name}, lines=True, dtype=False, convert_dates=False)`
    default:
      return `pd.read_csv(${name}, sep=${format === 'tsv' ? '"\\t"' : '","'}, dtype=str, keep_default_na=False, encoding="utf-8")`
  }
}

function r({ file, format, missing, numbers, dates, bands }: Reading): Snippet {
  const na = `c(${listed(missing)})`
  const lines = [
    ...rCall(file, format),
    `for (name in names(table)) table[[name]][table[[name]] %in% ${missing.length === 0 ? 'character()' : na}] <- NA`,
    ...numbers.map(
      (name) => `table[[${quoted(name)}]] <- suppressWarnings(as.numeric(table[[${quoted(name)}]]))`,
    ),
    ...dates.map((name) => `table[[${quoted(name)}]] <- as.Date(table[[${quoted(name)}]], optional = TRUE)`),
    ...bands.map(
      ({ name, cells = [] }) =>
        `table[[${quoted(name)}]] <- factor(table[[${quoted(name)}]], levels = c(${listed(cells.map(({ cell }) => cell))}), ordered = TRUE)`,
    ),
  ]
  return { program: 'R', note: `Bands become ordered factors. ${BLANKED}.`, code: lines.join('\n') }
}

function rCall(file: string, format: string): string[] {
  const name = quoted(file)
  switch (format) {
    case 'parquet':
      return ['library(arrow)', `table <- as.data.frame(read_parquet(${name}))`]
    case 'xlsx':
      return ['library(readxl)', `table <- as.data.frame(read_excel(${name}, col_types = "text"))`]
    case 'json':
      return ['library(jsonlite)', `table <- fromJSON(${name})`]
    case 'jsonl':
      return ['library(jsonlite)', `table <- stream_in(file(${name}))`]
    default:
      return [
        `table <- read.csv(${name}, sep = ${format === 'tsv' ? '"\\t"' : '","'}, colClasses = "character", na.strings = character(), check.names = FALSE, fileEncoding = "UTF-8")`,
      ]
  }
}

function weka({ file, format, missing, nominal }: Reading): Snippet {
  if (format !== 'csv' && format !== 'tsv')
    return {
      program: 'Weka',
      note: 'Weka reads CSV: write one first, for example by the lines for pandas above.',
      code: 'table.to_csv("release.csv", index=False, na_rep="?")',
    }
  const token = missing.find((one) => one !== '') ?? '?'
  const separator = format === 'tsv' ? " -F '\\t'" : ''
  const arff = file.replace(/\.[^.]+$/, '.arff')
  return {
    program: 'Weka',
    note: 'Text and bands are nominal. Empty cells are missing, and so is the token given by -M.',
    code: `java -cp weka.jar weka.core.converters.CSVLoader ${inShell(file)} -M ${inShell(token)} -N ${nominal.join(',') || 'first-last'}${separator} > ${inShell(arff)}`,
  }
}

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
