import { OutisError } from '@outis/core/errors'
import { describe, expect, it } from 'vitest'
import type { Paper } from './paper.ts'
import { papersToHtml } from './papers-to-html.ts'
import type { ItemResult } from './result.ts'
import { smallRun } from './small-people.fixture.ts'

const NASTY = '</style><script>alert(1)</script>"\u202e'

const result: ItemResult = {
  agreement: 'partly',
  headline: `Headline ${NASTY}.`,
  tables: [
    {
      caption: `Caption ${NASTY}`,
      columns: [
        { text: 'k', unit: 'count' },
        { text: 'Paper', unit: 'percent', of: 'paper' },
        { text: 'Here', unit: 'share', of: 'here' },
        { text: 'Words', of: 'here' },
      ],
      rows: [
        [2, 82.8526, 0.5, NASTY],
        [5, null, 0.25, null],
      ],
    },
  ],
  plots: [
    {
      kind: 'lines',
      title: 'Lines',
      x: 'k',
      y: { title: 'Time', unit: 'milliseconds' },
      series: [
        {
          name: NASTY,
          of: 'here',
          points: [
            { x: 2, y: 10 },
            { x: 5, y: 0 },
          ],
        },
        { name: 'bound', of: 'paper', points: [{ x: 2, y: 3 }] },
      ],
    },
    {
      kind: 'lines',
      title: 'One point',
      x: 'k',
      y: { title: 'y', unit: 'share' },
      series: [{ name: 'a', of: 'here', points: [{ x: 1, y: 0 }] }],
    },
    {
      kind: 'bars',
      title: 'Bars',
      unit: 'percent',
      labels: [NASTY, 'b'],
      series: [
        { name: 'T', values: [0, 0] },
        { name: 'T′', values: [3, 4] },
      ],
    },
    {
      kind: 'dots',
      title: 'Dots',
      x: { title: 'Accuracy', unit: 'percent' },
      rows: [
        {
          label: 'T',
          marks: [
            { series: NASTY, of: 'here', value: 82, low: 81, high: 83 },
            { series: NASTY, of: 'paper', value: 82.5 },
          ],
        },
      ],
    },
    {
      kind: 'matrix',
      title: 'Matrix',
      names: ['a', NASTY],
      values: [
        [1, 0.2],
        [0.2, 1],
      ],
    },
    {
      kind: 'tree',
      title: 'Tree',
      root: {
        label: NASTY,
        children: [
          { label: 'group', children: [{ label: 'leaf', detail: NASTY, children: [] }] },
          { label: 'alone', children: [] },
        ],
      },
    },
  ],
  findings: [`Finding ${NASTY}.`],
  notReproducible: ['Reason.'],
}

const paper: Paper = {
  id: 'mine',
  title: `Title ${NASTY}`,
  cite: 'Nobody.',
  aliases: [],
  setting: ['As read.'],
  items: [
    {
      kind: 'computed',
      from: 'people',
      id: 'one',
      label: 'Table 1',
      title: 'Figures',
      compute: () => result,
    },
    {
      kind: 'computed',
      from: 'print',
      id: 'two',
      label: 'Fig. 1',
      title: 'Not to be had',
      compute() {
        throw new OutisError('MODEL_IMPOSSIBLE', { message: 'l = 9 is impossible.', hint: 'Ask for less.' })
      },
    },
    { kind: 'illustration', id: 'three', label: 'Fig. 2', title: 'A screen', what: 'A picture.' },
  ],
}

const report = await smallRun([paper])
const page = papersToHtml(report)
const matches = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, first]) => first)

describe('papers.html', () => {
  it('[PAP8] has no script and asks for nothing; no text adds an element', () => {
    for (const forbidden of ['<script', 'src=', 'url(', '@import', '<link', '\u202e'])
      expect(page).not.toContain(forbidden)
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('[PAP8] shows what each item came to', () => {
    for (const shown of [
      '82.85',
      '0.5000',
      'l\u00a0=\u00a09 is impossible.',
      'A picture.',
      'As read.',
      'Reason.',
    ])
      expect(page).toContain(shown)
    expect(page).toContain('not comparable')
  })

  it('[PAP8] drawings have labels, tables captions, ids are unique', () => {
    expect(matches(/<svg([^>]*)>/g).every((of) => /aria-label="[^"]+"|aria-hidden/.test(of))).toBe(true)
    expect(matches(/<table[^>]*>(.{9})/g).every((next) => next === '<caption>')).toBe(true)
    const ids = matches(/\sid="([^"]*)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    expect(matches(/<svg class="plot"( role)/g)).toHaveLength(result.plots.length)
  })

  it('[PAP3] every table of generated people says so', () => {
    expect(
      matches(/<caption>(Caption[^<]*)/g).every((text) => text.includes('Generated people, not Adult')),
    ).toBe(true)
    expect(page).toContain('not on Adult')
  })
})
