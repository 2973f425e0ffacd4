export { AUDIENCES, type Audience } from '../policy/options/policy.ts'
export { type AcceptedFinding, isAcceptable, setAccepted } from './accept-findings.ts'
export { CLOSENESS } from './attack-fixes.ts'
export {
  type AudienceLimits,
  audienceLimits,
  audienceWords,
  limitsOf,
  type SourcedLimit,
  smallestClass,
} from './audience-limits.ts'
export type { MeasuredRelease } from './check-findings.ts'
export { type JudgedParts, judgeRelease, passes } from './judge-release.ts'
export { verdictSarif } from './verdict-sarif.ts'
export { type ReleaseVerdict, VERDICT_WORDS, type VerdictWord, verdictSchema } from './verdict-schema.ts'
export { type FigureTile, figureTiles, MOST_FINDINGS, signedPoints } from './verdict-tiles.ts'
