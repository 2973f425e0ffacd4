import fc from 'fast-check'
import type { Requirement } from '../../../models/model.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'

const size = fc.integer({ min: 2, max: 5 }).map((k) => requirement('k-anonymity', { k }))

const other: fc.Arbitrary<Requirement> = fc.oneof(
  fc.integer({ min: 2, max: 3 }).map((l) => requirement('distinct-l-diversity', { l }, 0)),
  fc.constantFrom(1.5, 2).map((l) => requirement('entropy-l-diversity', { l }, 0)),
  fc.constantFrom(1, 2.5).map((c) => requirement('recursive-l-diversity', { c, l: 2 }, 0)),
  fc.constantFrom(0.15, 0.3, 0.5).map((t) => requirement('t-closeness', { t }, 0)),
  fc.constantFrom(0.5, 2).map((beta) => requirement('basic-beta-likeness', { beta }, 0)),
  fc.constantFrom(1, 3).map((beta) => requirement('enhanced-beta-likeness', { beta }, 0)),
  fc.constantFrom(1.5, 3).map((delta) => requirement('delta-disclosure', { delta }, 0)),
  fc.constantFrom(0.5, 0.7).map((alpha) => requirement('alpha-k-anonymity', { alpha, k: 2 }, 0)),
  fc.constantFrom(0.15, 0.3).map((max) => requirement('average-risk', { max })),
  fc.constantFrom(0, 0.1).map((max) => requirement('uniqueness', { max })),
  fc.constantFrom(0.2, 0.4).map((max) => requirement('prosecutor-risk', { max })),
)

/** Up to two models of the registry, one of sizes among them or not. */
export const anyModels: fc.Arbitrary<readonly Requirement[]> = fc.oneof(
  size.map((one) => [one]),
  fc.tuple(size, other).map((both) => [...both]),
  other.map((one) => [one]),
  fc.tuple(other, other).map((both) => [...both]),
)
