import type { Archive } from './archive.ts'
import { readWholeXml } from './read-xml.ts'
import { tooLargeWorkbook, type WorkbookLimits } from './workbook-limits.ts'
import { unescapeXlsxText } from './xlsx-text.ts'

/** The texts that cells share, by number. All are held: any cell may name any of them. */
export async function readSharedTexts(
  archive: Archive,
  part: string,
  limits: WorkbookLimits,
): Promise<readonly string[]> {
  const texts: string[] = []
  const runs = textRuns()
  await readWholeXml(archive.part(part, { mostBytes: limits.sharedBytes }), {
    open(name, _, depth) {
      if (depth === 2 && name === 'si') runs.start()
      else runs.open(name)
    },
    close(name, depth) {
      if (depth !== 2 || name !== 'si') return runs.close(name)
      if (texts.length === limits.sharedTexts) throw tooLargeWorkbook('texts', limits.sharedTexts)
      texts.push(unescapeXlsxText(runs.end()))
    },
    text: runs.text,
  })
  return texts
}

/** Collects a text that may be written in runs of different looks: the texts of all `t`, save those of `rPh`, which say how to pronounce it. */
export interface TextRuns {
  start(): void
  open(name: string): void
  close(name: string): void
  readonly text: (text: string) => void
  /** The text, and no more is collected. */
  end(): string
}

export function textRuns(): TextRuns {
  let collected: string | undefined
  let inText = false
  let inPhonetic = false
  return {
    start() {
      collected = ''
      inText = false
      inPhonetic = false
    },
    open(name) {
      if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
    },
    text(text) {
      if (inText && !inPhonetic && collected !== undefined) collected += text
    },
    end() {
      const whole = collected ?? ''
      collected = undefined
      return whole
    },
  }
}
