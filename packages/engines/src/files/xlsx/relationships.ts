import type { Archive } from './archive.ts'
import { readWholeXml } from './read-xml.ts'
import { brokenWorkbook } from './workbook-limits.ts'

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
