import type { Verdict } from '../check/check-input.ts'
import { recodedColumns } from '../data/recoding/levels-recoding.ts'
import { defined } from '../data/value/defined.ts'
import { foldSentences } from '../data/words/fold-sentences.ts'
import { limitsOf } from './attack-limits.ts'
import type { AttributeParts, CommonParts } from './common-parts.ts'
import type { AttributeReport, CommonReport } from './common-report.ts'
import { tokensOf } from './dictionary/missing-tokens.ts'
import { distributionsOf } from './distributions.ts'
import { judgedOf } from './judged.ts'
import type { KindReport } from './kind-report.ts'
import { publicationOf } from './publication.ts'
import { publishedForm } from './published-form.ts'
import type { Report } from './report.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportSection } from './report-section.ts'
import { partIn, type ReportParts, reportsWith, sectionOf } from './reports-of-kinds.ts'
import { headlineOf, summaryOf } from './summary.ts'

/**
 * report.json from what a run measured. Frequencies come in whole and leave pooled; the sentences are made from the figures.
 *
 * @param more what reports of a caller's own methods have
 */
export async function buildReport(parts: ReportParts, more: readonly KindReport[] = []): Promise<Report> {
  const section = await sectionOf(parts, more)
  const facts = factsOf(parts)
  const { outis, report, ...rest } = facts
  return {
    outis,
    report,
    ...defined({ verdict: parts.verdict }),
    headline: headlineOf(facts, section),
    publication: publicationOf(facts, section),
    judged: judgedOf(facts, section),
    summary: summaryOf(facts, section),
    ...rest,
    ...ownPart(parts, section, more),
    limits: limitsOf(facts, parts.missing.meaning, section),
  }
}

/** What the method has in report.json beside what every report has. */
function ownPart(parts: ReportParts, { part }: ReportSection, more: readonly KindReport[]): Partial<Report> {
  return Object.fromEntries(
    reportsWith(more).flatMap(({ key }) => {
      const own = partIn(parts, key)
      return own === undefined ? [] : [[key, part ?? own]]
    }),
  )
}

function factsOf(parts: CommonParts): ReportFacts {
  const { outis, fingerprints, versions, input, release, utility, risks, classSizes } = parts
  const verdicts = parts.verdicts.map(writable)
  return {
    outis,
    report: 2,
    holds: verdicts.every(({ holds }) => holds) && (parts.attacks?.holds ?? true),
    ...defined({ about: parts.about }),
    fingerprints,
    versions,
    input,
    ...defined({ repeated: parts.repeated, people: parts.people }),
    release,
    method: methodOf(parts),
    attributes: parts.attributes.map((part) => attributeOf(part, tokensOf(part.role, parts.missing.tokens))),
    verdicts,
    utility,
    risks,
    classSizes,
    ...defined({ standsOut: parts.standsOut, attacks: parts.attacks, hardening: parts.hardening }),
    reasons: searchOf(parts).reasons ?? [],
    warnings: foldSentences(parts.warnings),
    notices: foldSentences(parts.notices),
    ...(parts.details && { details: foldSentences(parts.details) }),
  }
}

/** JSON has no infinity: a figure over no class at all is written as a word. */
const writable = (verdict: Verdict): Verdict =>
  typeof verdict.figure === 'number' && !Number.isFinite(verdict.figure)
    ? { ...verdict, figure: 'none' }
    : verdict

const searchOf = ({ outcome }: CommonParts) =>
  outcome.kind === 'released' ? outcome.search : outcome.best.search

function methodOf(parts: CommonParts): CommonReport['method'] {
  const { method, outcome } = parts
  const { stored, nodes = 0, evaluated = 0, milliseconds, best = [], ranked, lossAtLeast } = searchOf(parts)
  const recoding = outcome.kind === 'released' ? outcome.recoding : outcome.best.recoding
  return {
    ...method,
    optimal: outcome.kind === 'released' && outcome.optimal,
    stopped: outcome.kind === 'stopped' ? outcome.because : null,
    ...(stored && { stored }),
    nodes,
    evaluated,
    milliseconds,
    best,
    ...defined({ ranked }),
    ...(lossAtLeast !== undefined && { lossAtLeast: roundedDown(lossAtLeast) }),
    columns: recodedColumns(recoding),
  }
}

/** Three digits: what is told of other ways to generalise is rounded, and this must stay true. */
const roundedDown = (loss: number): number => Math.floor(loss * 1000) / 1000

function attributeOf(part: AttributeParts, missingTokens: readonly string[]): AttributeReport {
  const { name, words, role, type, published, level, height } = part
  return {
    name,
    ...words,
    role,
    type,
    published,
    ...defined({ level, height }),
    shown: publishedForm(part, missingTokens).shown,
    ...distributionsOf(part, missingTokens),
  }
}
