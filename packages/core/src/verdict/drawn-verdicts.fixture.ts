import fc from 'fast-check'
import {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  type FindingUnit,
  type PolicyEdit,
  type Severity,
} from '../policy/options/finding.ts'
import { type AcceptedPolicy, AUDIENCES } from '../policy/options/policy.ts'
import { attacked, judged, measured } from './judged-release.fixture.ts'
import type { ReleaseVerdict } from './verdict-schema.ts'

/** Names as files have them: with signs that markup, YAML and terminals read as their own. */
const column = fc.constantFrom(
  'age',
  'ward',
  'length-of-stay',
  'a & b',
  '<b>zip</b>',
  "o'clock",
  'Größe',
  'x = 5 %',
)

const sentence = fc
  .tuple(fc.constantFrom('Somebody', '27 people', 'The value "7" of <ward>', "Who's"), column, fc.nat(99_999))
  .map(([who, name, number]) => `${who} is alone with ${name}, number ${number}.`)

const units: readonly FindingUnit[] = ['people', 'rows', 'cells', 'columns', 'descriptions', 'pairs of rows']

const edit: fc.Arbitrary<PolicyEdit> = fc.oneof(
  column.map((attribute) => ({ attribute, set: { role: 'quasi' } })),
  fc.constant({ path: ['release', 'keep-order'], value: undefined }),
  fc.constant({ path: ['method', 'mondrian', 'k'], value: 5 }),
  fc.constant({ path: ['require'], add: { 'k-anonymity': { k: 5 } } }),
)

const fix = fc
  .tuple(sentence, fc.array(edit, { minLength: 1, maxLength: 2 }))
  .map(([text, edits]) => ({ text, edits }))

const finding = (severities: readonly Severity[]): fc.Arbitrary<Finding> =>
  fc.record(
    {
      kind: fc.constantFrom(...(Object.keys(FINDING_KINDS) as FindingKind[])),
      severity: fc.constantFrom(...severities),
      count: fc.nat(50_000),
      unit: fc.constantFrom(...units),
      columns: fc.uniqueArray(column, { maxLength: 3 }),
      text: sentence,
      fix,
      advice: sentence,
      evidence: fc.constantFrom('gate alone', 'attack skewness', 'model k-anonymity'),
    },
    { requiredKeys: ['kind', 'severity', 'unit', 'columns', 'text', 'evidence'] },
  )

/** That a person decided on some of the findings. */
const accepting = (findings: readonly Finding[]): fc.Arbitrary<AcceptedPolicy[]> =>
  fc.subarray([...findings]).chain((some) =>
    fc.tuple(
      ...some.map(({ kind, columns }) =>
        fc.record(
          {
            finding: fc.constant(kind),
            columns: fc.constant(columns),
            because: sentence,
            by: column,
            until: UNTIL,
          },
          { requiredKeys: ['finding', 'columns', 'because', 'by'] },
        ),
      ),
    ),
  )

/** Later and earlier than the day of the verdict. */
const UNTIL = fc.constantFrom('2027-12-31', '2026-01-01')

const redTeam = fc
  .array(
    fc.record(
      {
        hits: fc.nat(1000),
        control: fc.nat(1000),
        certain: fc.nat(3),
        of: column,
        harm: fc.constantFrom('found', 'learned', 'member', 'undone'),
      },
      { requiredKeys: ['hits', 'harm'] },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((results) => attacked(...results))

const classes = fc
  .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
  .map((sizes) => measured(sizes))

/** Verdicts as the one function makes them, of all words, with and without what can be absent. */
export const drawnVerdict: fc.Arbitrary<ReleaseVerdict> = fc
  .constantFrom<readonly Severity[]>(['note'], ['note', 'decide'], ['note', 'decide', 'stop'])
  .chain((severities) => fc.array(finding(severities), { maxLength: 9 }))
  .chain((findings) =>
    fc.record({
      findings: fc.constant(findings),
      accept: accepting(findings),
      kind: fc.constantFrom(...AUDIENCES),
      measured: fc.option(classes, { nil: undefined }),
      redTeam: fc.option(redTeam, { nil: undefined }),
    }),
  )
  .map(({ accept, kind, ...parts }) => judged({ ...parts, policy: { audience: { kind }, accept } }))
