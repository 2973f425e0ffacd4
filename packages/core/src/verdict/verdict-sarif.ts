import { FINDING_KINDS, type FindingKind, type Severity } from '../policy/options/finding.ts'
import { VERSION } from '../version.ts'
import type { ReleaseVerdict } from './verdict-schema.ts'

type Finding = ReleaseVerdict['findings'][number]

/**
 * A verdict as SARIF 2.1.0 (OASIS), which code hosts show beside a change: kinds of findings are rules, findings are results on
 * the file of the release, accepted ones are suppressed with their reason. Column names and counts, no cell.
 *
 * @param tool the command: `outis check`
 * @param release the released file, as a relative URI or a name
 */
export function verdictSarif(
  { word, headline, findings, accepted }: ReleaseVerdict,
  {
    tool,
    release,
    version = VERSION,
  }: { readonly tool: string; readonly release: string; readonly version?: string },
): Record<string, unknown> {
  const kinds = Object.keys(FINDING_KINDS) as FindingKind[]
  const location = { physicalLocation: { artifactLocation: { uri: encodeURI(release) } } }
  const result = (finding: Finding) => ({
    ruleId: finding.kind,
    ruleIndex: kinds.indexOf(finding.kind),
    level: LEVELS[finding.severity],
    message: { text: textOf(finding) },
    locations: [location],
    properties: { evidence: finding.evidence, columns: finding.columns },
  })
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool, semanticVersion: version, rules: kinds.map(ruleOf) } },
        results: [
          ...findings.map(result),
          ...accepted.map(({ because, by, ...finding }) => ({
            ...result(finding),
            suppressions: [{ kind: 'external', status: 'accepted', justification: `${because} (${by})` }],
          })),
        ],
        properties: { word, headline },
      },
    ],
  }
}

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  stop: 'error',
  decide: 'warning',
  note: 'note',
}

const textOf = ({ text, fix, advice }: Finding): string =>
  [text, ...(fix ? [`A fix ${fix.text}.`] : []), ...(advice === undefined ? [] : [advice])].join(' ')

const ruleOf = (kind: FindingKind) => ({
  id: kind,
  shortDescription: { text: FINDING_KINDS[kind].about },
  help: {
    text: `${FINDING_KINDS[kind].about} See docs/verdict.md.`,
    markdown: `${FINDING_KINDS[kind].about} See [docs/verdict.md](docs/verdict.md#${kind}).`,
  },
})
