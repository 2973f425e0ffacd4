import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize, type PolicyInput } from '@outis/core'
import { type Report, toHtml, withDigest } from '@outis/core/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasClass, isElement, type PageNode, readPage } from './page-tree.ts'
import { pagesOf, wordsOf } from './pdf-words.fixture.ts'
import { pageToPdf, reportToPdf, writeReportPdf } from './report-to-pdf.ts'

const plain = (text: string) => text.replace(/[✓✗]/g, '').replaceAll('→', '->').replace(/\s/g, '')

/** Every text that stands on the page: not what it folds away or tells on hovering. */
function shown(node: PageNode): string[] {
  if (!isElement(node)) return plain(node) === '' ? [] : [plain(node)]
  if (['nav', 'title'].includes(node.tag)) return []
  if (node.tag === 'details' && !hasClass(node, 'fold')) return []
  return node.children.flatMap(shown)
}

const folder = mkdtempSync(join(tmpdir(), 'outis-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two releases whose pages differ most: classes with a search, and slices. */
const METHODS = {
  'full-domain': { 'full-domain': { k: 3, 'suppression-limit': 0.1 } },
  slicing: { slicing: { l: 2 } },
} as const

const people = Array.from({ length: 60 }, (_, row) => ({
  age: 20 + ((row * 7) % 50),
  town: ['Ulm', 'Graz', 'Bern'][row % 3],
  illness: ['flu', 'cough', 'angina', 'migraine'][(row * 5) % 4],
}))

const reports = new Map<string, Report>()
const files = new Map<string, Buffer>()
beforeAll(async () => {
  for (const [id, method] of Object.entries(METHODS)) {
    const policy: PolicyInput = {
      title: 'Stays & <stories>',
      attributes: {
        age: {
          role: 'quasi',
          hierarchy: { intervals: [10, 20] },
          label: 'Age at <entry>',
          unit: 'years',
          description: 'As the clinic & the family say.',
        },
        town: { role: 'quasi', hierarchy: { suppress: true } },
        illness: 'sensitive',
      },
      method,
    }
    const { report } = await anonymize(people, policy, { seed: 'seven', allowSeed: true })
    reports.set(id, { ...report, about: { ...report.about, made: '2026-01-02T03:04:05Z' } })
    files.set(id, Buffer.from(await reportToPdf(reports.get(id)!)))
  }
})

describe('the report as a PDF', () => {
  it.each(Object.keys(METHODS))('[EN900] of %s says everything that the page says', async (id) => {
    const { title, body } = readPage(await toHtml(reports.get(id)!))
    const foot = new RegExp(`${plain(title)}\\d+of${pagesOf(files.get(id)!)}`, 'g')
    const words = wordsOf(files.get(id)!).replace(foot, '')
    const texts = shown(body)
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((text) => !words.includes(text))).toEqual([])
    expect(words).toContain('Stays&<stories>')
  })

  it('[EN901] a report gives the same bytes again, a valid file with the date of the report', async () => {
    const one = files.get('slicing')!
    expect(one.equals(Buffer.from(await reportToPdf(reports.get('slicing')!)))).toBe(true)
    const text = one.toString('latin1')
    expect(text).toMatch(/^%PDF-1\.7\n/)
    expect(text).toContain('(D:20260102030405Z)')
    // Where the table of objects begins is said in the last line but one.
    const start = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    expect(pagesOf(one)).toBeGreaterThan(2)
  })

  it('[EN902] characters that the font lacks stand as their numbers, and the file says so', async () => {
    const report = reports.get('slicing')!
    const odd = '地址 ☃ \ufffe </text><image href="/etc/hostname"/>'
    const attributes = report.attributes.map((attribute, columnIndex) =>
      columnIndex === 0 ? { ...attribute, name: odd } : attribute,
    )
    const words = wordsOf(await reportToPdf({ ...report, attributes }))
    expect(words).toContain('[U+5730][U+5740][U+2603]')
    expect(words).toContain('</text><imagehref="/etc/hostname"/>')
    expect(words).toContain('Charactersthatthefontofthisfilelacksstandastheirnumber')
    expect(wordsOf(files.get('slicing')!)).not.toContain('lacksstandastheirnumber')
  })

  it('[EN903] draws nothing that names another file', async () => {
    const drawing = (more: string) =>
      `<html><head><style></style></head><body><svg viewBox="0 0 9 9" width="9" height="9">${more}<text x="0" y="5">seen</text></svg></body></html>`
    const made = new Date(0)
    const secret = join(folder, 'secret.png')
    writeFileSync(secret, 'no picture')
    const pdf = await pageToPdf(drawing(`<image href="${secret}" width="5" height="5"/>`), { made })
    expect(Buffer.from(pdf).equals(Buffer.from(await pageToPdf(drawing(''), { made })))).toBe(true)
    expect(wordsOf(pdf)).toContain('seen')
  })

  it('[EN904] is written beside its report.json, and what is no report is refused', async () => {
    const path = join(folder, 'report.json')
    writeFileSync(path, JSON.stringify(withDigest(reports.get('slicing')!)))
    const written = await writeReportPdf({ report: path })
    expect(written.path).toBe(join(folder, 'report.pdf'))
    expect(readFileSync(written.path).equals(files.get('slicing')!)).toBe(true)
    writeFileSync(join(folder, 'other.json'), '{}')
    await expect(writeReportPdf({ report: join(folder, 'other.json') })).rejects.toMatchObject({
      code: 'REPORT_INVALID',
    })
  })
})
