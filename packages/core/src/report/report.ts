import type { z } from 'zod'
import type { Frozen } from './frozen.ts'
import type { reportSchema } from './report-schema.ts'

export type { SizeBand } from '../metrics/risk/class-size-bands.ts'

/** report.json, version 2. Can be shared: of the original only distributions, values rarer than 10 pooled. */
export type Report = Frozen<z.infer<typeof reportSchema>>

/** What stands beside the tick: what was judged, how it ended, and what the release leaves open all the same. */
export type Judged = Report['judged']

/** Who publishes what for whom, when, from which file, by which policy. */
export type ReportAbout = NonNullable<Report['about']>

export type Fingerprint = NonNullable<Report['fingerprints']['release']>

/** HMAC-SHA256 under a secret that the key of the release holds. */
export type KeyedFingerprint = NonNullable<Report['fingerprints']['input']>

/** What attacks on the release came to. */
export type AttacksReport = NonNullable<Report['attacks']>

/** What hardening takes from the release. */
export type HardeningReport = NonNullable<Report['hardening']>

export type TriedReport = AttacksReport['tried'][number]

export type AttributeReport = Report['attributes'][number]

export type Distribution = NonNullable<AttributeReport['before']>
