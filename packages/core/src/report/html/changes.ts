import { count, figure, percent } from '../../words/words.ts'
import { explainColumn, searchSentence } from '../explain.ts'
import { cellBar, levelSteps } from '../plots/level-steps.ts'
import type { AttributeReport, Report } from '../report.ts'
import { searchFacts } from '../search-facts.ts'
import { type Html, html } from './html.ts'
import { table } from './layout.ts'

const roleWords = {
  identifying: 'identifying',
  quasi: 'quasi-identifier',
  sensitive: 'sensitive',
  neutral: 'neutral',
} as const

export function changesBody(report: Report): Html {
  return table({
    caption: 'Each column of the original and what became of it',
    className: 'changes',
    stacks: true,
    headings: [
      { text: 'Column' },
      { text: 'Role' },
      { text: 'Published' },
      { text: report.slicing ? 'Column group' : 'Level' },
      { text: 'Why' },
    ],
    rows: report.attributes.map((attribute) => [
      attribute.name,
      roleWords[attribute.role],
      attribute.published ? (attribute.shown ?? 'yes') : 'left out',
      report.slicing ? groupCell(attribute, report.slicing) : levelCell(attribute, report),
      whyCell(attribute, report),
    ]),
  })
}

/** The numbers of the groups a column stands in. */
function groupCell({ name }: AttributeReport, { groups, neutral }: NonNullable<Report['slicing']>): string {
  const places = groups.flatMap(({ columns }, place) => (columns.includes(name) ? [count(place + 1)] : []))
  return neutral?.includes(name) ? 'neutral' : places.join(', ')
}

function levelCell({ name, level, height }: AttributeReport, { strata }: Report): Html {
  if (level === undefined || height === undefined) {
    const places = strata?.strata.flatMap(({ name: stratum, levels }) =>
      levels.filter(({ column }) => column === name).map((place) => ({ stratum, ...place })),
    )
    if (!places?.length) return html`<span class="quiet">–</span>`
    return html`${places.map(
      (place) =>
        html`<span class="aside">${place.stratum}</span><span class="level">${levelSteps(place.level, place.height)} <span>${place.level} of ${place.height}</span></span>`,
    )}`
  }
  return html`<span class="level">${levelSteps(level, height)} <span>${level} of ${height}</span></span>`
}

function whyCell({ name, role, published, shown }: AttributeReport, report: Report): string {
  const { reasons, clustering, slicing, personalised } = report
  const own = reasons.filter(({ column }) => column === name)
  if (own.length > 0) {
    return own.map((reason) => (reason.text === '' ? explainColumn(reason) : reason.text)).join(' ')
  }
  if (!published) return role === 'identifying' ? 'It names people directly.' : 'The policy leaves it out.'
  if (slicing) return slicedWhy[role]
  if (personalised) return personalisedWhy(name, role, personalised)
  if (role === 'neutral') return 'Declared neutral: passed through, part of no promise.'
  if (role === 'sensitive')
    return 'Declared sensitive: kept, and judged inside each class where a requirement says so.'
  if (clustering && shown !== 'as it was')
    return 'Each class shows the smallest range or group that holds its rows.'
  return ''
}

function personalisedWhy(
  name: string,
  role: AttributeReport['role'],
  { grades, generalised }: NonNullable<Report['personalised']>,
): string {
  if (role === 'neutral') return 'Declared neutral: passed through, part of no promise.'
  if (role === 'quasi')
    return generalised ? '' : 'Nothing was asked of the quasi-identifiers: passed through.'
  return grades.some(({ column }) => column === name)
    ? 'Declared sensitive: graded for everybody.'
    : 'Declared sensitive: each person chose how it is shown.'
}

/** Slicing changes what stands beside a value, not the value. */
const slicedWhy = {
  identifying: '',
  quasi: 'Shuffled inside its bucket with its group, apart from the others.',
  sensitive:
    'Declared sensitive: shuffled inside its bucket with its group; no value may be likelier than 1 in l.',
  neutral: 'Declared neutral: shuffled inside its bucket with the other neutral columns, part of no promise.',
} as const

/** The best nodes of the lattice: a row is one level per column, the first is what was released. */
export function searchBody(report: Report): Html {
  const { method, attributes, release, utility } = report
  const measure = utility.find(({ id }) => id === method.loss)?.title ?? method.loss
  const columns = method.columns ?? []
  const heights = columns.map((name) => attributes.find((attribute) => attribute.name === name)?.height ?? 0)
  const worst = Math.max(...method.best.map(({ loss }) => loss), Number.MIN_VALUE)
  const found = html`<p>${searchSentence(searchFacts(report))}</p>`
  const ranked = method.ranked ?? 0
  const fits = method.best.every(({ levels }) => levels.length === columns.length)
  if (method.best.length === 0 || !fits || method.stored) return found
  const { caption, lead } = rankingWords(report, measure)
  return html`${found}<p>Each row below is one way to generalise: how far each column goes up its hierarchy, and what that costs. ${lead}</p>${table(
    {
      caption,
      className: 'lattice',
      headings: [
        { text: 'Place' },
        ...columns.map((text) => ({ text })),
        { text: measure },
        { text: 'Rows blanked out', numeric: true },
      ],
      rows: method.best.map(({ levels, loss, suppressedRows }, place) => [
        place === 0 ? html`<span class="tag yes">released</span>` : place < ranked ? count(place + 1) : '–',
        ...levels.map(
          (level, column) =>
            html`<span class="level">${levelSteps(level, heights[column])} <span>${level}</span></span>`,
        ),
        html`<span class="level">${cellBar(Math.max(loss, 0) / worst, `${measure} ${figure(loss)}`)} <span>${figure(loss)}</span></span>`,
        suppressedRows === undefined
          ? 'not told'
          : `${count(suppressedRows)} (${percent(release.rows === 0 ? 0 : suppressedRows / release.rows)})`,
      ]),
    },
  )}<p class="quiet">Boxes stand for the levels of a hierarchy, filled as far as the column was generalised.</p>`
}

/** A list of what happened to be tried is no ranking: somebody would take the second for the second best. */
function rankingWords(
  { method: { best, ranked = 0 } }: Report,
  measure: string,
): { readonly caption: string; readonly lead: string } {
  if (ranked === best.length)
    return {
      caption: `The best ways of all, by ${measure}`,
      lead:
        best.length === 1
          ? 'No other way meets the requirements.'
          : 'They are proven to be the best of all that meet the requirements, in this order.',
    }
  return {
    caption: `Ways that were tried and meet the requirements, by ${measure}`,
    lead:
      ranked === 0
        ? 'Better ones may not have been tried.'
        : 'The first is proven to be the best; behind it stands what was tried on the way, and better ones may lie between.',
  }
}
