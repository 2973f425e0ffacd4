import * as z from 'zod/mini'
import { defined } from '../data/value/defined.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import { methods as ourMethods } from '../methods/registry.ts'
import { comparisonMetrics } from '../metrics/comparison-metrics.ts'
import { cellMetrics } from '../metrics/metric.ts'
import type { Model } from '../models/model.ts'
import { models as ourModels } from '../models/registry.ts'
import { describeIssues } from './describe-issue.ts'
import { type Document, readDocument, renameProto } from './document.ts'
import { metricsOf } from './metric-ids.ts'
import type { Policy } from './options/policy.ts'
import { type Locate, type Problem, policyError, type Report } from './policy-path.ts'
import { presetIds } from './presets.ts'
import { checkAttribute, checkPerson } from './rules/attribute-rules.ts'
import { checkMeasures, checkMethod, checkRelease, checkRequirements } from './rules/requirement-rules.ts'
import type { Sound } from './rules/sound.ts'
import { policySchema, type WrittenPolicy } from './schema/policy-schema.ts'
import type { Vocabulary } from './schema/requirement-schema.ts'
import { type Surroundings, soundParts } from './sound-parts.ts'
import { toPolicy } from './to-policy.ts'

export interface ParseOptions {
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[]
  /** Methods that can be asked for. Default: those of the registry. */
  readonly methods?: readonly MethodRecord[]
}

/**
 * Reads a policy that was parsed from YAML or JSON. Throws one OutisError that lists every problem, with file, line,
 * column, path and, for what looks misspelt, a suggestion.
 *
 * @param locate where a path is written, if the text is at hand
 * @param fileName for messages
 */
export function parsePolicy(
  value: unknown,
  locate?: Locate,
  fileName = 'policy',
  options: ParseOptions = {},
): Policy {
  const { policy, problems } = inspectPolicy(value, locate, fileName, options)
  if (policy) return policy
  throw policyError(problems, fileName, locate)
}

/** The policy, or what is wrong with it, each by itself: for editors. */
export const inspectPolicy = (
  value: unknown,
  locate?: Locate,
  fileName = 'policy',
  options: ParseOptions = {},
): { readonly policy?: Policy; readonly problems: readonly Problem[] } =>
  inspect(value, { vocabulary: vocabularyOf(options), fileName, ...defined({ locate }) })

export const vocabularyOf = ({ models = ourModels, methods = ourMethods }: ParseOptions): Vocabulary => ({
  models,
  methods,
  metrics: metricsOf(methods),
  comparisons: comparisonMetrics,
  cells: cellMetrics,
  presets: presetIds,
})

function inspect(
  value: unknown,
  surroundings: Surroundings,
): { policy?: Policy; problems: readonly Problem[] } {
  const problems: Problem[] = []
  const report: Report = (path, sentence, { code = 'POLICY_INVALID', part = 'value' } = {}) => {
    problems.push({ code, path, part, sentence })
  }
  const document = readDocument(value, report)
  if (!document) return { problems }
  problems.push(...schemaProblems(document, surroundings))
  const sound = soundParts(document, problems, surroundings)
  checkRules(sound, document.value as WrittenPolicy, report)
  const { attributes, method } = sound
  if (problems.length > 0 || !method) return { problems }
  const policy = toPolicy(document.value as WrittenPolicy, { attributes, method }, surroundings.vocabulary)
  return { policy, problems }
}

/** Without code made at run time: a policy is read once, which would not pay for it. */
function schemaProblems({ value }: Document, { vocabulary }: Surroundings): Problem[] {
  const renamed = renameProto(value)
  const result = z.safeParse(schemaOf(vocabulary), renamed.value, { jitless: true })
  const problems = describeIssues(result.error?.issues ?? [], renamed.value).map(renamed.restore)
  // readDocument has said what is wrong with the version.
  return problems.filter(({ path }) => path[0] !== 'outis')
}

/** Built when the first policy is read, kept for the next. */
function schemaOf(vocabulary: Vocabulary): Schema {
  const { models, methods } = vocabulary
  const ofModels = schemas.get(models) ?? new WeakMap<readonly MethodRecord[], Schema>()
  const schema = ofModels.get(methods) ?? policySchema(vocabulary)
  schemas.set(models, ofModels.set(methods, schema))
  return schema
}

type Schema = ReturnType<typeof policySchema>
const schemas = new WeakMap<readonly Model[], WeakMap<readonly MethodRecord[], Schema>>()

/** What no single part can tell. */
function checkRules(sound: Sound, written: WrittenPolicy, report: Report): void {
  for (const { name } of sound.attributes) checkAttribute(name, written.attributes[name], report)
  checkMethod(sound, report)
  checkPerson(sound, report)
  checkRequirements(sound, report)
  checkMeasures(sound, report)
  checkRelease(sound, report)
}
