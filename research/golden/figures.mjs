/** Sentences will be edited, times, versions and fingerprints differ from run to run, and no attack is tried: none of them is a figure. */
const NOT_FIGURES = new Set([
  'outis',
  'versions',
  'fingerprints',
  'milliseconds',
  'headline',
  'about',
  'judged',
  'summary',
  'sentences',
  'text',
  'title',
  'reading',
  'shown',
  'warnings',
  'notices',
  'details',
  'facts',
  'publication',
  // Of the sentences too.
  'digest',
  'limits',
  'attacks',
  // Follows from the bytes of the release, which are kept.
  'standsOut',
  // Measured twice in memory, by what is at hand there.
  'hardening',
])

/** Last digits of logarithms and powers are the machine's. */
const DIGITS = 12

/**
 * @param {object} value
 * @returns {Record<string, unknown>} The same without what is no figure, numbers rounded.
 */
function figuresOf(value) {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => !NOT_FIGURES.has(key) && one !== undefined)
      .map(([key, one]) => [key, figureOf(one)]),
  )
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function figureOf(value) {
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS))
  if (Array.isArray(value)) return value.map(figureOf)
  return value === null || typeof value !== 'object' ? value : figuresOf(value)
}

/**
 * By id, the values alone: titles, directions and ranges are of the measure and not of the release.
 * @param {readonly import('@outis/core/metrics').Measured[]} measured
 */
const valuesOf = (measured) => Object.fromEntries(measured.map(({ id, value }) => [id, value]))

/**
 * Bands that have classes: from, to, classes, rows.
 * @param {readonly import('@outis/core/report').SizeBand[]} bands
 */
const bandsOf = (bands) =>
  bands.flatMap(({ from, to, classes, rows }) => (classes === 0 ? [] : [[from, to, classes, rows]]))

/** @param {import('@outis/core/report').Distribution | undefined} distribution */
const barsOf = (distribution) =>
  distribution && { ...distribution, bars: distribution.bars.map(({ label, rows }) => [label, rows]) }

/**
 * Not which version of the format it is: fields may come and go.
 * @param {import('@outis/core/report').Report} of
 */
export const reportFigures = ({ report: _, ...report }) =>
  figuresOf({
    ...report,
    warned: report.warnings.length,
    utility: valuesOf(report.utility),
    risks: { before: valuesOf(report.risks.before), after: valuesOf(report.risks.after) },
    classSizes: { before: bandsOf(report.classSizes.before), after: bandsOf(report.classSizes.after) },
    attributes: report.attributes.map((attribute) => ({
      ...attribute,
      before: barsOf(attribute.before),
      after: barsOf(attribute.after),
    })),
  })

/**
 * Not what labels stand for, which is words, nor what the file is called.
 * @param {import('@outis/core/report').ReleaseDictionary} dictionary
 */
export const dictionaryFigures = ({ release: _release, file: _file, ...dictionary }) =>
  figuresOf({
    ...dictionary,
    columns: dictionary.columns.map(({ cells: _cells, ordered: _ordered, ...column }) => column),
  })

/** @param {import('@outis/core/check').CheckResult} check */
export const checkedFigures = (check) =>
  figuresOf({
    holds: check.holds,
    classes: check.classes,
    suppressedRows: check.suppressedRows,
    verdicts: check.verdicts,
    utility: valuesOf(check.utility),
    risks: valuesOf(check.risks),
    classSizes: bandsOf(check.classSizes),
  })

/**
 * The entries that are not those of another: a check that finds the same figures is an empty object.
 * @param {Readonly<Record<string, unknown>>} figures
 * @param {Readonly<Record<string, unknown>>} known
 */
export const differing = (figures, known) =>
  Object.fromEntries(
    Object.entries(figures).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key])),
  )
