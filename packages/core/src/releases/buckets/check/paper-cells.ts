import { OutisError } from '../../../data/errors.ts'

/** Cells of `layout: paper`: all texts of a column group in one, `(Private,HS-grad)`; those with a comma, quote or parenthesis in quotes. */
export const paperCells = {
  write: (texts: readonly string[]): string => `(${texts.map(quoted).join(',')})`,

  /** The texts of a cell; one that is not written so, or has not so many texts, is an error. */
  read(cell: string, length: number): readonly string[] {
    const texts = textsOf(cell)
    if (texts?.length === length) return texts
    throw new OutisError('RELEASE_MISMATCH', {
      message: `A cell of the release is no list of ${length} values in parentheses.`,
      hint: 'Check the release against the policy it was made with: `layout: paper` writes one cell per column group.',
      details: { values: length },
    })
  },

  /** The names in a heading; undefined where it is none of a column group. */
  names: (heading: string): readonly string[] | undefined => textsOf(heading),
}

function textsOf(cell: string): readonly string[] | undefined {
  const texts: string[] = []
  const part = /(?:"((?:[^"]|"")*)"|([^",()]*))([,)])/y
  part.lastIndex = 1
  for (let found = part.exec(cell); cell.startsWith('(') && found; found = part.exec(cell)) {
    texts.push(found[1] === undefined ? found[2] : found[1].replaceAll('""', '"'))
    if (found[3] === ')') break
  }
  return texts.length > 0 && part.lastIndex === cell.length ? texts : undefined
}

const quoted = (text: string): string => (/[",()]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
