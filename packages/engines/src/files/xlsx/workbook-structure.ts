import type { Archive } from './archive.ts'
import { attributeOf, readWholeXml } from './read-xml.ts'
import { brokenWorkbook } from './workbook-limits.ts'

export interface Workbook {
  /** The part that says so. */
  readonly part: string
  /** Sheets with cells, in the order of their tabs, hidden ones among them; charts have none. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  /** Days count from 1904 and not from 1900. */
  readonly from1904: boolean
  /** The part with the texts that cells share. */
  readonly shared?: string
  readonly styles?: string
}

/** What a workbook has and in which parts. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const part = await workbookPart(archive)
  const relationships = await readRelationships(archive, part)
  const { listed, from1904 } = await readSheetList(archive, part)
  if (listed.length === 0) throw brokenWorkbook('it has no sheet')
  const sheets = listed.flatMap(({ name, id }) => {
    const target = relationships.get(id)
    if (target === undefined) throw brokenWorkbook('it lists a sheet that it does not hold')
    return target.type === 'worksheet' ? [{ name, part: target.part }] : []
  })
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const other = (type: string) => partOf(relationships, type) ?? present(archive, `${folder}${type}.xml`)
  const [shared, styles] = [other('sharedStrings'), other('styles')]
  return { part, sheets, from1904, ...(shared && { shared }), ...(styles && { styles }) }
}

const partOf = (relationships: ReadonlyMap<string, Relationship>, type: string): string | undefined =>
  [...relationships.values()].find((one) => one.type === type)?.part

const present = (archive: Archive, name: string): string | undefined => (archive.has(name) ? name : undefined)

/** As the archive says; most have it in one place, and some writers leave out to say so. */
async function workbookPart(archive: Archive): Promise<string> {
  if (!archive.has('_rels/.rels')) return 'xl/workbook.xml'
  return partOf(await readRelationships(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'
}

async function readSheetList(archive: Archive, part: string) {
  const listed: { name: string; id: string }[] = []
  let from1904: boolean | undefined
  await readWholeXml(archive.part(part), {
    open(name, attributes, depth) {
      if (name === 'workbookPr' && depth === 2) from1904 ??= isTrue(attributes.date1904)
      if (name !== 'sheet' || depth !== 3) return
      listed.push({ name: attributes.name ?? '', id: attributeOf(attributes, 'id') ?? '' })
    },
    close() {},
  })
  return { listed, from1904: from1904 ?? false }
}

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

/** What a part says of another. */
export interface Relationship {
  /** `worksheet`, `sharedStrings`, `styles` …: the end of the type's address, the same in both editions of the standard. */
  readonly type: string
  /** Name of the other part. */
  readonly part: string
}

/** The relationships of a part by their ids; of the archive itself where the part is ''. */
export async function readRelationships(
  archive: Archive,
  part: string,
): Promise<ReadonlyMap<string, Relationship>> {
  const relationships = new Map<string, Relationship>()
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  await readWholeXml(archive.part(`${folder}_rels/${part.slice(slash)}.rels`), {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      if (TargetMode === 'External') return
      const type = Type?.slice(Type.lastIndexOf('/') + 1) ?? ''
      relationships.set(Id, { type, part: partName(folder, Target) })
    },
    close() {},
  })
  return relationships
}

/** A target is relative to the folder of the part that names it, or to the archive where it begins with a slash. */
function partName(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (step === '..' && steps.pop() === undefined) throw brokenWorkbook('it names a part outside of itself')
    if (step !== '' && step !== '.' && step !== '..') steps.push(step)
  }
  return steps.join('/')
}
