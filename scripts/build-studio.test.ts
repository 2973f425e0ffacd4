import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readGlossary } from './studio-glossary.mjs'
import { root } from './workspace.mjs'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

const dist = join(root, 'apps/studio/dist')

/** A page with all it imports; of the fonts the one for English. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const open = [...entries]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const asset of chunk.assets ?? []) if (/inter-latin-wght/.test(asset)) files.add(asset)
    open.push(...(chunk.imports ?? []))
  }
  return files
}

describe('the built studio', () => {
  it('[BS1] the first page needs less than 250 KiB, gzipped, with its font', () => {
    expect(existsSync(join(dist, 'manifest.json')), 'npm run build comes first').toBe(true)
    const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
    const files = filesOf(manifest, ['index.html', 'src/pages/projects/projects-page.tsx'])
    expect([...files].some((file) => file.endsWith('.woff2'))).toBe(true)
    const bytes = [...files, 'index.html'].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length,
      0,
    )
    expect(bytes).toBeLessThan(250 * 1024)
    expect(bytes).toBeGreaterThan(50 * 1024)
  })

  it('[BS2] has no inline script or style, and no address of another origin in its first page', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8')
    expect(html).not.toMatch(/<style|<script(?![^>]*src=)|style=|https?:/)
    expect(html).toContain('%STYLE_NONCE%')
  })
})

describe('packed files', () => {
  it('[BS1120] lie beside every script and style that is worth it, and unfold to the very file', () => {
    const files = readdirSync(join(dist, 'assets')).filter((name) => /\.(js|css)$/.test(name))
    const large = files.filter((name) => statSync(join(dist, 'assets', name)).size >= 1000)
    expect(large.length).toBeGreaterThan(10)
    for (const name of large) {
      const path = join(dist, 'assets', name)
      const bytes = readFileSync(path)
      expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(bytes), name).toBe(true)
      expect(gunzipSync(readFileSync(`${path}.gz`)).equals(bytes), name).toBe(true)
    }
  })
})

describe('the glossary of the studio', () => {
  it('[BS3] has every word of GLOSSARY.md, in plain text', () => {
    const text = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')
    const glossary = readGlossary(text)
    const words = [...text.matchAll(/\*\*([^*]+)\*\*\s+—/g)].flatMap(([, head = '']) =>
      head.replace(/\s+/g, ' ').split(', '),
    )
    expect(Object.keys(glossary).sort()).toEqual([...new Set(words.map((word) => word.toLowerCase()))].sort())
    expect(glossary.quasi).toMatch(/^role: does not name a person alone/)
    // A word that pages explain on hover and that has no entry would stand there without a word.
    const explained = ['k-anonymity', 'l-diversity', 't-closeness', 'quasi-identifier', 'attack', 'release']
    for (const word of [...explained, 'prosecutor', 'loss', 'precision', 'ncp', 'discernibility'])
      expect(glossary[word], word).toBeDefined()
    for (const definition of Object.values(glossary)) expect(definition).not.toMatch(/\*\*|`|\]\(/)
  })
})
