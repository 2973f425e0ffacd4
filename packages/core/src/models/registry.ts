import { alphaKAnonymity } from './alpha-k-anonymity.ts'
import { averageRisk } from './average-risk.ts'
import { basicBetaLikeness } from './basic-beta-likeness.ts'
import { deltaDisclosure } from './delta-disclosure.ts'
import { distinctLDiversity } from './distinct-l-diversity.ts'
import { enhancedBetaLikeness } from './enhanced-beta-likeness.ts'
import { entropyLDiversity } from './entropy-l-diversity.ts'
import { kAnonymity } from './k-anonymity.ts'
import { kMap } from './k-map.ts'
import { mInvariance } from './m-invariance.ts'
import type { Model } from './model.ts'
import { populationUniquenessModel } from './population-uniqueness.ts'
import { prosecutorRisk } from './prosecutor-risk.ts'
import { recursiveLDiversity } from './recursive-l-diversity.ts'
import { tCloseness } from './t-closeness.ts'
import { uniqueness } from './uniqueness.ts'

/** Shown to users in this order. */
export const models = [
  kAnonymity,
  alphaKAnonymity,
  distinctLDiversity,
  entropyLDiversity,
  recursiveLDiversity,
  tCloseness,
  basicBetaLikeness,
  enhancedBetaLikeness,
  deltaDisclosure,
  mInvariance,
  kMap,
  prosecutorRisk,
  averageRisk,
  uniqueness,
  populationUniquenessModel,
] as const satisfies readonly Model[]

export type ModelId = (typeof models)[number]['id']

/** The model of that name, ours or one of `extra`; undefined where there is none. Ours come first. */
export function findModel(id: string, extra: readonly Model[] = []): Model | undefined {
  return models.find((model) => model.id === id) ?? extra.find((model) => model.id === id)
}
