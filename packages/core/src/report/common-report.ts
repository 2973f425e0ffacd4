import type { z } from 'zod'
import type { commonReportSchema } from './common-report-schema.ts'
import type { Frozen } from './frozen.ts'

export type { SizeBand } from '../metrics/risk/class-size-bands.ts'

/** What every report has, whatever method made the release. */
export type CommonReport = Frozen<z.infer<typeof commonReportSchema>>

/** What stands beside the tick: what was judged, how it ended, and what the release leaves open all the same. */
export type Judged = CommonReport['judged']

/** Who publishes what for whom, when, from which file, by which policy. */
export type ReportAbout = NonNullable<CommonReport['about']>

export type Fingerprint = NonNullable<CommonReport['fingerprints']['release']>

/** HMAC-SHA256 under a secret that the key of the release holds. */
export type KeyedFingerprint = NonNullable<CommonReport['fingerprints']['input']>

/** What attacks on the release came to. */
export type AttacksReport = NonNullable<CommonReport['attacks']>

/** What hardening takes from the release. */
export type HardeningReport = NonNullable<CommonReport['hardening']>

export type TriedReport = AttacksReport['tried'][number]

export type AttributeReport = CommonReport['attributes'][number]

export type Distribution = NonNullable<AttributeReport['before']>
