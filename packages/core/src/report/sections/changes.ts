import { count, figure, percent } from '../../data/words/words.ts'
import type { AttributeReport } from '../common-report.ts'
import { explainColumn } from '../explain.ts'
import { cellBar, levelAt, levelSteps } from '../page/bars.ts'
import { type Html, html } from '../page/html.ts'
import { namedColumn, numeric, table } from '../page/parts.ts'
import type { Report } from '../report.ts'
import type { ReportSection } from '../report-section.ts'
import { searchWords } from '../search-sentence.ts'

const roleWords = {
  identifying: 'identifying',
  quasi: 'quasi-identifier',
  sensitive: 'sensitive',
  neutral: 'neutral',
} as const

export function changesBody(report: Report, section: ReportSection): Html {
  return table({
    caption: 'Each column of the original and what became of it',
    className: 'changes',
    stacks: true,
    headings: ['Column', 'Role', 'Published', { text: section.placeTitle ?? 'Level' }, 'Why'],
    rows: report.attributes.map((attribute) => [
      namedColumn(attribute),
      roleWords[attribute.role],
      attribute.published ? (attribute.shown ?? 'yes') : 'left out',
      section.place?.(attribute) ?? levelCell(attribute),
      whyCell(attribute, report, section),
    ]),
  })
}

function levelCell({ level, height }: AttributeReport): Html {
  if (level === undefined || height === undefined) return html`<span class="quiet">–</span>`
  return levelAt(level, height)
}

function whyCell(attribute: AttributeReport, { reasons }: Report, section: ReportSection): string {
  const { name, role, published } = attribute
  const searched = reasons.filter(({ column }) => column === name)
  if (searched.length > 0) {
    return searched.map((reason) => (reason.text === '' ? explainColumn(reason) : reason.text)).join(' ')
  }
  if (!published) return role === 'identifying' ? 'It names people directly.' : 'The policy leaves it out.'
  return section.why?.(attribute) ?? classWhy[role]
}

const classWhy = {
  identifying: '',
  quasi: '',
  sensitive: 'Declared sensitive: kept, and judged inside each class where a requirement says so.',
  neutral: 'Declared neutral: passed through, part of no promise.',
} as const

/** The best nodes of the lattice: a row is one level per column, the first is what was released. */
export function searchBody(report: Report, section: ReportSection): Html {
  const { method, attributes, release, utility } = report
  const measure = utility.find(({ id }) => id === method.loss)?.title ?? method.loss
  const columns = method.columns ?? []
  const heights = columns.map((name) => attributes.find((attribute) => attribute.name === name)?.height ?? 0)
  const worst = Math.max(...method.best.map(({ loss }) => loss), Number.MIN_VALUE)
  const found = html`<p>${searchWords(report, section)}</p>`
  const ranked = method.ranked ?? 0
  const fits = method.best.every(({ levels }) => levels.length === columns.length)
  if (method.best.length === 0 || !fits || method.stored) return found
  const { caption, lead } = rankingWords(report, measure)
  return html`${found}<p>Each row below is one way to generalise: how far each column goes up its hierarchy, and what that costs. ${lead}</p>${table(
    {
      caption,
      className: 'lattice',
      headings: [
        'Place',
        ...columns.map((text) => ({ text })),
        { text: measure },
        numeric('Rows blanked out'),
      ],
      rows: method.best.map(({ levels, loss, suppressedRows }, index) => [
        index === 0 ? html`<span class="tag yes">released</span>` : index < ranked ? count(index + 1) : '–',
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
