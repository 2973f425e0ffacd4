import type { Policy } from '../../policy/options/policy.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { countTexts } from './count-texts.ts'
import { type ContentFindings, judgeContent, type PublishedContent } from './judge-content.ts'

/** Columns of a release that tell who somebody is, or what others know, though the policy calls them something else. */
export function judgeLooks(
  policy: Policy,
  open: OpenTable,
  {
    shown,
    original,
  }: { readonly shown: readonly ShownAttribute[]; readonly original?: OpenTable | undefined },
): Promise<ContentFindings> {
  const declared = new Map(policy.attributes.map((attribute) => [attribute.name, attribute]))
  const hidesSecrets = releasesOf(policy).read.sensitive === 'stand-ins'
  const columns = shown.map((attribute): PublishedContent => {
    const { role = 'neutral', publish } = declared.get(attribute.name) ?? {}
    const isChanged = role === 'quasi' || (role === 'sensitive' && hidesSecrets)
    return {
      ...{ name: attribute.name, column: attribute.column, role, publish },
      cells: isChanged ? 'changed' : 'recorded',
      texts: () => countTexts(open, attribute),
    }
  })
  return judgeContent(policy, columns, original)
}
