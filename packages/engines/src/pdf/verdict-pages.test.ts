import { anonymize } from '@outis/core'
import { type Report, toHtml } from '@outis/core/report'
import { drawnVerdict } from '@outis/core/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasClass, type PageElement, pick, readPage, textOf } from './page-tree.ts'
import { blocksOf } from './pdf-blocks.ts'
import { coloursOf, pictureStyle } from './pdf-colours.ts'
import type { Block } from './pdf-context.ts'
import { wordsOf } from './pdf-words.fixture.ts'
import { reportToPdf } from './report-to-pdf.ts'

let sample: Report
beforeAll(async () => {
  const people = Array.from({ length: 20 }, (_, row) => ({
    age: 20 + (row % 4),
    illness: ['flu', 'cough'][row % 2],
  }))
  const attributes = { age: 'quasi', illness: 'sensitive' } as const
  const { report } = await anonymize(people, { attributes, method: { 'full-domain': { k: 2 } } })
  sample = { ...report, attributes: [], utility: [], notices: [] }
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim()

/** Texts of a document's blocks, each block's runs put together. */
function textsOf(block: unknown): string[] {
  if (Array.isArray(block)) return block.flatMap(textsOf)
  if (typeof block !== 'object' || block === null) return []
  const { text, ...parts } = block as Block
  const runs = Array.isArray(text) ? text.map((run: Block) => String(run.text)).join('') : text
  return [...(typeof runs === 'string' ? [plain(runs)] : []), ...Object.values(parts).flatMap(textsOf)]
}

async function shownBy(report: Report) {
  const page = readPage(await toHtml(report))
  const colour = coloursOf(page.style)
  const blocks = blocksOf(page.body.children, {
    print: (text) => text,
    colour,
    pictures: pictureStyle(page.style, colour),
  })
  const texts = (name: string) =>
    pick(page.body, (element) => hasClass(element, name)).map((element) => plain(textOf(element)))
  return { body: page.body, blocks, texts }
}

const folded = (body: PageElement): PageElement[] => pick(body, (element) => hasClass(element, 'unfolded'))

describe('the verdict in page, PDF and JSON', () => {
  it('[EN905] has the same word, headline and findings', async () => {
    await fc.assert(
      fc.asyncProperty(drawnVerdict, async (verdict) => {
        const report: Report = JSON.parse(JSON.stringify({ ...sample, verdict }))
        const { blocks, texts } = await shownBy(report)
        const written = textsOf(blocks)
        const { word, headline, findings, accepted } = report.verdict!
        expect(texts('word').map((text) => text.toLowerCase())).toEqual([word])
        expect(texts('headline')).toEqual([plain(headline)])
        expect(written).toContain(plain(headline))
        for (const { text, fix } of findings) {
          expect(written.some((line) => line.startsWith(plain(text)))).toBe(true)
          if (fix) expect(written.join('\n')).toContain(plain(fix.text))
        }
        const pressing = findings.filter(({ severity }) => severity !== 'note').slice(0, 5)
        expect(texts('what').slice(0, pressing.length)).toEqual(pressing.map(({ text }) => plain(text)))
        for (const { because, by } of accepted) {
          expect(written.join('\n')).toContain(plain(because))
          expect(written.join('\n')).toContain(`Decided by ${plain(by)}`)
        }
      }),
      { numRuns: 200, seed: 31 },
    )
  })

  it('[EN905] colours the word, and draws its shape', async () => {
    const drawn = fc.sample(drawnVerdict, { numRuns: 60, seed: 7 })
    const seen = await Promise.all(
      (['ready', 'decide', 'stop'] as const).map(async (word) => {
        const verdict = drawn.find((candidate) => candidate.word === word)!
        const { blocks } = await shownBy({ ...sample, verdict })
        const all = JSON.stringify(blocks)
        return [
          /"bold":true,"text":"\w+","fontSize":18,"color":"(#\w+)"/.exec(all)?.[1],
          /outline-(\w+)\\" d=/.exec(all)?.[1],
        ]
      }),
    )
    expect(seen.map(([, shape]) => shape)).toEqual(['ready', 'decide', 'stop'])
    expect(new Set(seen.map(([colour]) => colour)).size).toBe(3)
    expect(seen.flat()).not.toContain(undefined)
  })

  it('[EN906] everything that folds on the page is printed, open', async () => {
    const { body, blocks } = await shownBy(sample)
    const written = textsOf(blocks).join('\n')
    const sections = folded(body)
    expect(sections.length).toBeGreaterThan(8)
    for (const section of sections)
      for (const paragraph of pick(section, ({ tag, classes }) => tag === 'p' && !classes.includes('legend')))
        expect(written).toContain(plain(textOf(paragraph)))
  })

  it('[EN907] a report of an older version, without a verdict, is printed with all it has', async () => {
    const { verdict: _, publication: __, ...old } = sample
    const words = wordsOf(await reportToPdf(old as Report))
    expect(words).toContain('Thisreporthasnoverdict:itwasmadebyanolderversion.')
    expect(words).toContain('Thereleaseinsentences')
  })
})
