import { shortNumber } from '../../parts/numbers.ts'
import type { HierarchyForm } from '../../policy/hierarchy-form.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import { groupOf } from './tree-model.ts'

const texts = hierarchyTexts.summary

/** A hierarchy in a few words, for the list of columns. */
export function formInWords(form: HierarchyForm | undefined): string {
  if (form === undefined) return hierarchyTexts.none
  switch (form.kind) {
    case 'intervals':
      return texts.intervals(form.widths.map(shortNumber).join(' · '))
    case 'prefix':
      return texts.prefix(form.keep.join(' · '))
    case 'dates':
      return texts.dates(form.units.map((unit) => hierarchyTexts.dates.units[unit]).join(' · '))
    case 'tree':
      return texts.tree(groupOf(form.root).groups.length)
    case 'rare':
      return texts.rare(form.fewerThan)
    case 'file':
      return texts.file(form.path)
    case 'suppress':
      return texts.suppress
    case 'other':
      return texts.other
  }
}
