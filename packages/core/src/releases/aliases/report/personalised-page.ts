import { count, figure, percent } from '../../../data/words/words.ts'
import { type Html, html } from '../../../report/page/html.ts'
import { bullets, table } from '../../../report/page/parts.ts'
import type { AliasReport, ByChoice, GradeReport, PersonalisedReport } from './personalised-report.ts'

/** Choices, aliases and grades: what is published of whom, what it tells, and what linking finds. */
export function personalisedBody(report: PersonalisedReport): Html {
  return html`${bullets(report.sentences)}${linkingTable(report)}${report.aliases.map(aliasPart)}${
    report.grades.length > 0 && gradesPart(report.grades)
  }`
}

function linkingTable({ linking }: PersonalisedReport): Html {
  const { before, after, openRows } = linking
  return table({
    caption: 'What somebody with a register of the quasi-identifiers finds',
    headings: [{ text: 'Figure' }, { text: 'Before', numeric: true }, { text: 'After', numeric: true }],
    rows: [
      ['Rows alone with their quasi-identifiers', percent(before.unique), percent(after.unique)],
      ['Rows in classes below five', percent(before.belowFive), percent(after.belowFive)],
      ['Classes', count(before.classes), count(after.classes)],
      ['Rows alone that show a sensitive value as it is', count(before.uniqueRows), count(openRows)],
    ],
  })
}

const formWords = {
  value: 'The value itself',
  group: 'An alias that tells the group',
  opaque: 'An alias that tells nothing',
} as const

function aliasPart(alias: AliasReport): Html {
  return html`<h3 class="group">${alias.column}</h3>${table({
    caption: `Who chose what, by the form of the cell: rows of ${alias.column}`,
    headings: [
      { text: 'Form' },
      { text: 'Chose the value', numeric: true },
      { text: 'Chose the group', numeric: true },
      { text: 'Chose nothing', numeric: true },
      { text: 'Most likely choice', numeric: true },
    ],
    rows: alias.forms
      .filter(({ rows }) => total(rows) > 0)
      .map(({ form, rows, posterior }) => [
        formWords[form],
        count(rows[1]),
        count(rows[2]),
        count(rows[3]),
        percent(Math.max(posterior[1], posterior[2], posterior[3])),
      ]),
  })}${figuresTable(alias)}`
}

const total = (rows: ByChoice): number => rows[1] + rows[2] + rows[3]

function figuresTable({
  values,
  aliases,
  frequencies,
  posterior,
  informationLoss,
  divergence,
}: AliasReport): Html {
  const { smallest, largest, flatness, asked, rareValues = 0, rareRows = 0 } = frequencies
  const bound =
    posterior.bound2 === undefined
      ? ''
      : `, bound ${percent(Math.max(posterior.bound2, posterior.bound3 ?? 0))}`
  return table({
    caption: 'Aliases, counted on the release',
    headings: [{ text: 'Figure' }, { text: 'Value', numeric: true }],
    rows: [
      ['Values, and aliases that stand for them', `${count(values)}, ${count(aliases)}`],
      ['Rows of the rarest and the most frequent alias', `${count(smallest)}, ${count(largest)}`],
      [
        'The most frequent has so many times more rows than the rarest',
        `${figure(flatness)}${asked === undefined ? '' : `, bound ${figure(asked)}`}`,
      ],
      ...(rareValues > 0
        ? [['Values too rare for it, and their rows', `${count(rareValues)}, ${count(rareRows)}`]]
        : []),
      ['Choice 2 or 3 told by the form of an alias', `${percent(posterior.reached)}${bound}`],
      [
        'Information loss with the key, and without it',
        `${figure(informationLoss.withKey)}, ${figure(informationLoss.withoutKey)}`,
      ],
      ...(divergence
        ? [
            [
              'Divergence: mean distance of what linking finds, before and after',
              `${figure(divergence.before.mean)}, ${figure(divergence.linked.mean)}`,
            ],
            [
              'The same with the whole table as one class, as the paper counts',
              figure(divergence.paper.mean),
            ],
          ]
        : []),
    ],
  })
}

function gradesPart(grades: readonly GradeReport[]): Html {
  return html`<h3 class="group">Grades</h3>${table({
    caption:
      'Numbers published as grades; proximity P_b is how surely linking tells a number up to a short interval',
    headings: [
      { text: 'Column' },
      { text: 'Categories', numeric: true },
      { text: 'Numbers', numeric: true },
      { text: 'Digits', numeric: true },
      { text: 'Ranks swapped by up to', numeric: true },
      { text: 'Guessed right, and without the release', numeric: true },
      { text: 'P_b before', numeric: true },
      { text: 'P_b after, grades undone', numeric: true },
      { text: 'P_b as the paper counts', numeric: true },
    ],
    rows: grades.map(({ column, categories, distinct, digits, swap, proximity }) => [
      column,
      count(categories.length),
      count(distinct),
      count(digits),
      swap ? percent(swap.share) : '–',
      swap ? `${percent(swap.guessed)}, ${percent(swap.blind)}` : '–',
      ...(proximity
        ? [proximity.before.mean, proximity.linked.mean, proximity.paper.mean].map(percent)
        : ['–', '–', '–']),
    ]),
  })}`
}
