import { formulaConstants, tellsMore } from './formula-constants.ts'
import { type Attributes, readWholeXml } from './read-xml.ts'

/** Where in a workbook a text stands that is no cell. */
export type TextPlace =
  | 'comments'
  | 'properties'
  | 'links'
  | 'headers'
  | 'validation'
  | 'conditions'
  | 'phonetic'
  | 'names'
  | 'formats'
  | 'notes'
  | 'unseen'
  | 'custom'
  | 'pivot'
  | 'external'
  | 'connections'
  | 'drawings'
  | 'other'

/** What the parts of a workbook say beside the cells. */
export interface PartTexts {
  readonly told: Map<TextPlace, Set<string>>
  /** Words of the format: names of fonts and styles, references, versions. */
  readonly technical: Set<string>
  readonly formulas: {
    cells: number
    /** Those that tell more than their result. */
    telling: number
    readonly texts: Set<string>
  }
}

export const noTexts = (): PartTexts => ({
  told: new Map(),
  technical: new Set(),
  formulas: { cells: 0, telling: 0, texts: new Set() },
})

/** How a part is read: what its texts are, and whether its attributes say something too. */
export interface PartReading {
  /** `cells`: a sheet or the texts that cells share. `technical`: it has only words of the format. */
  readonly texts: TextPlace | 'cells' | 'technical'
  readonly attributes?: boolean
}

/** Elements in which texts are not cells, whatever is around them. */
const PLACES: Readonly<Record<string, TextPlace>> = {
  headerFooter: 'headers',
  dataValidations: 'validation',
  conditionalFormatting: 'conditions',
  conditionalFormattings: 'conditions',
  dxfs: 'formats',
  numFmts: 'formats',
  rPh: 'phonetic',
  definedNames: 'names',
  hyperlinks: 'links',
  protectedRanges: 'names',
  scenarios: 'unseen',
  Company: 'properties',
  Manager: 'properties',
  HyperlinkBase: 'properties',
}

/** Attributes that are written by somebody and not by a program. */
const TOLD = new Set(
  'prompt promptTitle error errorTitle text tooltip display location title descr alt comment description help statusBar author totalsRowLabel formatCode user val0'.split(
    ' ',
  ),
)

const FORMULA = /^(f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName)$/

/** Names that programs give to areas. */
const BUILT_IN = /^(_xlnm\.|_xlfn|_FilterDatabase|Print_(Area|Titles)$)/i

/** Adds what a document says. Malformed ones are an error. */
export async function collectTexts(
  bytes: AsyncIterable<Uint8Array>,
  reading: PartReading,
  into: PartTexts,
): Promise<void> {
  const path: string[] = []
  const places: (TextPlace | 'cells' | 'technical')[] = []
  let cellType = ''
  let text = ''
  const tell = (place: TextPlace, told: string) => addTold(into, place, told)
  const here = () => places.at(-1) ?? reading.texts
  const finish = (name: string) => {
    const written = text.trim()
    text = ''
    if (written === '') return
    if (FORMULA.test(name)) return addFormula(into, { name, formula: written, place: here() })
    const inCell = path.includes('c') || path.includes('si')
    if (inCell && here() !== 'phonetic') {
      if (isShown(path, { name, cellType, written })) return
      return tell('unseen', written)
    }
    const place = here()
    if (place === 'technical') into.technical.add(written)
    else tell(place === 'cells' ? 'other' : place, place === 'headers' ? withoutCodes(written) : written)
  }
  await readWholeXml(bytes, {
    open(name, attributes) {
      // Text before a child belongs to the parent.
      finish(path.at(-1) ?? '')
      path.push(name)
      places.push(PLACES[name] ?? here())
      if (name === 'c') cellType = attributes.t ?? 'n'
      addAttributes(into, { name, attributes, place: here(), all: reading.attributes ?? false })
    },
    close(name) {
      finish(name)
      path.pop()
      places.pop()
    },
    text: (piece) => {
      text += piece
    },
    note: (note) => {
      if (!/^(mso-application|mso-contentType|xml-stylesheet)\s/i.test(note)) tell('notes', note)
    },
  })
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u

const addTold = ({ told }: PartTexts, place: TextPlace, text: string): void => {
  if (SAYS_SOMETHING.test(text)) told.set(place, (told.get(place) ?? new Set()).add(text))
}

/** Whether a text of a cell is read as its value. */
function isShown(
  path: readonly string[],
  { name, cellType, written }: { readonly name: string; readonly cellType: string; readonly written: string },
): boolean {
  if (path.includes('si')) return name === 't'
  if (path.includes('is')) return name === 't' && cellType === 'inlineStr'
  if (name !== 'v' || cellType === 'inlineStr') return false
  return cellType !== 'e' || /^#[A-Z0-9_/]+[!?]?$/.test(written)
}

function addFormula(
  into: PartTexts,
  { name, formula, place }: { readonly name: string; readonly formula: string; readonly place: string },
): void {
  const { texts, numbers, words } = formulaConstants(formula)
  into.technical.add(formula)
  if (name === 'f' && place === 'cells') {
    into.formulas.cells++
    if (tellsMore(formula)) into.formulas.telling++
    for (const text of texts) into.formulas.texts.add(text)
    return
  }
  const told = place === 'cells' || place === 'technical' ? 'other' : (place as TextPlace)
  if (name === 'definedName' && words.length > 0 && !/^(TRUE|FALSE)$/i.test(formula))
    addTold(into, told, words.join(' '))
  // A list of a validation is one text.
  for (const text of texts)
    for (const entry of place === 'validation' ? text.split(',') : [text]) addTold(into, told, entry)
  for (const number of numbers) if (number >= 100 && number % 10 !== 0) addTold(into, told, String(number))
}

/** Attributes of cells and rows that say nothing but where and how they stand. */
const OF_CELLS = /^(r|s|t|cm|vm|ph|spans|ht|hidden|collapsed|outlineLevel|(custom|thick|x14ac:|xml:).*)$/

function addAttributes(
  into: PartTexts,
  {
    name,
    attributes,
    place,
    all,
  }: {
    readonly name: string
    readonly attributes: Attributes
    readonly place: TextPlace | 'cells' | 'technical'
    readonly all: boolean
  },
): void {
  const isCell = name === 'c' || name === 'row'
  for (const [key, value] of Object.entries(attributes)) {
    if (value === '' || key.startsWith('xmlns') || (isCell && OF_CELLS.test(key))) continue
    const told = place === 'cells' || place === 'technical' ? 'other' : place
    // A cell of the table behind a pivot table; `x` counts among those that are listed.
    const isItem = place === 'pivot' && key === 'v' && name !== 'x'
    if (key === 'formatCode') {
      for (const literal of formatLiterals(value)) addTold(into, 'formats', literal)
      into.technical.add(value)
    } else if (name === 'definedName' && key === 'name') {
      if (!BUILT_IN.test(value)) addTold(into, 'names', value.replaceAll('_', ' '))
    } else if (all || TOLD.has(key) || isItem) addTold(into, told, value)
    else into.technical.add(value)
  }
}

/** Texts in a number format; a unit or a currency is none. */
function formatLiterals(format: string): string[] {
  const literals = [...format.matchAll(/"([^"]*)"|((?:\\.)+)/g)].map(
    ([, quoted, escaped]) => quoted ?? escaped.replaceAll('\\', ''),
  )
  return literals.filter((literal) => (literal.match(/[\p{L}\p{N}]/gu) ?? []).length > 4)
}

/** A header or footer without what programs fill in: pages, dates, fonts. */
const withoutCodes = (header: string): string =>
  header
    .replace(/&[LCR]/g, ' ')
    .replace(/&"[^"]*"/g, '')
    .replace(/\p{L}*\s*&P(?:\s*[\p{L}/]+\s*&N)?/gu, '')
    .replace(/&(?:K[0-9A-F]{6}|\d+|[A-Z&])/gi, ' ')
    .trim()
