import { describe, expect, it } from 'vitest'
import { buildReport } from '../build-report.ts'
import { buildDictionary } from '../dictionary/build-dictionary.ts'
import type { ReleaseDictionary } from '../dictionary/release-dictionary.ts'
import { sampleParts } from '../sample-parts.fixture.ts'
import { toHtml } from '../sections/report-page.ts'
import { snippetsOf } from './snippets.ts'
import { toCodebook } from './to-codebook.ts'

const dictionary = async (more: Partial<ReleaseDictionary> = {}): Promise<ReleaseDictionary> => ({
  ...(await buildDictionary(sampleParts({ about: { title: 'Stays', release: 'stays.csv' } }))),
  ...more,
})
const code = async (program: string, of = dictionary()) =>
  snippetsOf(await of).find((snippet) => snippet.program === program)!.code

describe('codebook.html', () => {
  it('[W56] shows every column, what its labels stand for, and how to read it', async () => {
    const page = toCodebook(await dictionary())
    expect(page).toContain('<h1>Stays</h1>')
    for (const name of ['age', 'sex', 'zip', 'diagnosis']) expect(page).toContain(name)
    expect(page).toContain('20 ≤ age &lt; 40')
    expect(page).toContain('read_csv')
    expect(page).not.toMatch(/<script|src=|href=/)
    expect(page).toContain('default-src &#39;none&#39;')
  })

  it('[W56] escapes every text of data and policy', async () => {
    const bad = '</pre><script>alert(1)</script>"\'&\u202e'
    const cells = [{ cell: bad, meaning: bad, values: [bad], more: 2 }]
    const page = toCodebook(
      await dictionary({
        file: bad,
        about: { title: bad, publisher: bad, recipient: bad, contact: bad },
        missing: { tokens: [bad], meaning: 'value' },
        columns: [{ name: bad, role: 'quasi', type: 'text', reading: bad, cells, ordered: true }],
      }),
    )
    expect(page).not.toMatch(/<script|\u202e/)
  })

  it('[W172] says what a column means where the policy does, escaped', async () => {
    const bad = '<script>alert(1)</script>\u202e'
    const words = { label: 'Length of stay', unit: 'days', description: `First to last night. ${bad}` }
    const { attributes } = sampleParts()
    const parts = sampleParts({
      attributes: attributes.map((part) => (part.name === 'stay' ? { ...part, words } : part)),
    })
    const described = await buildDictionary(parts)
    expect(described.columns.find(({ name }) => name === 'stay')).toMatchObject(words)
    expect(described.columns.filter((column) => 'label' in column)).toHaveLength(1)
    const report = await buildReport(parts)
    expect(report.attributes.find(({ name }) => name === 'stay')).toMatchObject(words)
    for (const page of [toCodebook(described), await toHtml(report)]) {
      expect(page).toMatch(
        /stay<br\/?><small class="quiet">Length of stay, in days\. First to last night\. &lt;script&gt;/,
      )
      expect(page).not.toMatch(/<script>alert|\u202e/)
    }
    expect(toCodebook(await dictionary())).not.toContain('<small class="quiet">')
    const bare = await dictionary({ columns: [{ ...described.columns[0], unit: 'years' }] })
    expect(toCodebook(bare)).toContain('<small class="quiet">in years</small>')
  })

  it('[W56] code keeps its lines and spaces, so that it can be copied', async () => {
    const page = toCodebook(await dictionary())
    expect(page).toContain('import pandas as pd\n\ntable = pd.read_csv(')
  })
})

describe('lines that read a release', () => {
  // Run with pandas 3.0 and R 4.2 on releases of every format: see docs/report.md#the-dictionary-and-the-codebook.
  it('[W57] name separator, missing tokens, numbers and ordered bands', async () => {
    const pandas = await code('pandas')
    expect(pandas).toContain('pd.read_csv("stays.csv", sep=",", dtype=str, keep_default_na=False')
    expect(pandas).toContain('missing = ["?", ""]')
    expect(pandas).toContain('categories=["[20,40)", "[40,60)"], ordered=True')
    expect(await code('R')).toContain('levels = c("[20,40)", "[40,60)"), ordered = TRUE')
    expect(await code('Weka')).toContain("CSVLoader 'stays.csv' -M '?' -N 1,2,3,4")
  })

  it.each([
    ['tsv', 'sep="\\t"'],
    ['parquet', 'read_parquet'],
    ['xlsx', 'read_excel'],
    ['json', 'read_json('],
    ['jsonl', 'lines=True'],
  ])('[W57] read %s as what it is', async (format, call) => {
    expect(await code('pandas', dictionary({ file: `stays.${format}` }))).toContain(call)
  })

  it('[W57] quote names and labels so that they end no text', async () => {
    const bad = 'a"; import os #\n\'`$(x)\u2028'
    const of = dictionary({
      file: `${bad}.csv`,
      columns: [
        {
          name: bad,
          role: 'quasi',
          type: 'number',
          level: 1,
          height: 2,
          reading: '',
          cells: [{ cell: bad, meaning: '' }],
          ordered: true,
        },
      ],
    })
    for (const program of ['pandas', 'R']) {
      expect(await code(program, of)).toContain(String.raw`"a\"; import os #\n'${'`'}$(x)\u2028`)
      expect(await code(program, of)).not.toContain('\u2028')
    }
    expect(await code('Weka', of)).toContain(`'a"; import os #\n'\\''`)
  })
})
