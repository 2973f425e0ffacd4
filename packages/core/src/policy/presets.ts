import { OutisError } from '../data/errors.ts'
import { nearestName } from '../models/kit/nearest-name.ts'
import type { PresetOrigin } from './options/requirement-spec.ts'
import type { WrittenOptions, WrittenRequirement } from './schema/requirement-schema.ts'

/** What an authority asks for, as requirements and limits of a policy. */
export interface Preset extends PresetOrigin {
  readonly title: string
  /** Entries of `require` that it stands for. */
  readonly require: readonly WrittenRequirement[]
  /** Attack → largest success allowed, unless the policy sets a limit of its own. */
  readonly limits: Readonly<Record<string, number>>
  /** What its reader should know, and what it asks that no program can judge. */
  readonly notes: readonly string[]
}

const none: WrittenOptions = { max: 0 }

/** Shown to users in this order. */
export const presets: readonly Preset[] = [
  {
    id: 'ema-health-canada',
    title: 'EMA and Health Canada: risk of at most 0.09',
    source:
      'EMA, External guidance on the implementation of policy 0070 (EMA/90915/2016); Health Canada, Public Release of Clinical Information: guidance document (2019)',
    require: [{ 'prosecutor-risk': { max: 0.09 } }],
    limits: {},
    notes: [
      'The preset ema-health-canada judges the quasi-identifiers that the policy declares: that these are all an attacker may know is for people to judge. 0.09 asks for classes of 12 rows or more, since 1/11 is 0.0909.',
    ],
  },
  {
    id: 'hipaa-safe-harbor',
    title: 'HIPAA: Safe Harbor',
    source: '45 CFR 164.514(b)(2)',
    require: [
      { 'identifying-columns': none },
      { 'places-below-state': none },
      { 'zip-codes-beyond-3': none },
      { 'dates-within-year': none },
      { 'ages-over-89': none },
    ],
    limits: {},
    notes: [
      'The preset hipaa-safe-harbor judges columns by their names and the form of their cells. It cannot judge names, places and numbers inside free texts, photographs and biometric identifiers, years that tell an age over 89, ZIP codes and ages in columns whose names do not say so, and what the publisher knows (164.514(b)(2)(ii)). Areas of three ZIP digits with 20,000 people or fewer are those of the census of 2000.',
    ],
  },
  {
    id: 'wp29',
    title: 'WP29: singling out, linkability, inference',
    source: 'Article 29 Working Party, Opinion 05/2014 (WP216)',
    require: [],
    limits: { 'singling-out': 0.09, linkability: 0.09, inference: 0.5 },
    notes: [
      'The preset wp29 limits the attacks singling-out and linkability to 0.09, and inference to 0.5 (a value told more often than not). The opinion names these three risks and sets no numbers: they are chosen here, and limits under attack go before them. `outis run` and `outis attack` judge them; a check or measure of a table alone does not.',
    ],
  },
]

export const presetIds: readonly string[] = presets.map(({ id }) => id)

/** The preset that an entry of `require` asks for; undefined for models and measures. */
export function presetIn(written: WrittenRequirement): Preset | undefined {
  // What is no mapping is the schema's to refuse.
  const asked = (written as { readonly preset?: unknown } | null)?.preset
  return presets.find(({ id }) => id === asked)
}

/** The entries that an entry of `require` stands for: itself, or those of its preset. */
export const writtenOut = (written: WrittenRequirement): readonly WrittenRequirement[] =>
  presetIn(written)?.require ?? [written]

/** By the name a user gave outside of a policy. */
export function findPreset(id: string): Preset {
  const found = presets.find((preset) => preset.id === id)
  if (found) return found
  const nearest = nearestName(id, presetIds)
  throw new OutisError('USAGE', {
    message: `There is no preset "${id}".`,
    hint: nearest ? `Did you mean ${nearest}?` : `The presets are ${presetIds.join(', ')}.`,
    details: { preset: id },
  })
}

/** A policy as it was parsed from its text, which asks for these presets too. */
export function askingFor(value: unknown, ids: readonly string[]): unknown {
  const added = ids.map((id) => ({ preset: findPreset(id).id }))
  if (added.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { require = [] } = value as { readonly require?: unknown }
  // What is no list is left for the schema to refuse.
  return Array.isArray(require) ? { ...value, require: [...require, ...added] } : value
}
