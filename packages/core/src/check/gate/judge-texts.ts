import { counted } from '../../data/words/words.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { carriedForm, innerTexts } from '../../profile/inner-texts.ts'
import { areNames, namesWithin } from '../../profile/personal-names.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { findKeys, isTelling, type KnownValues, knownValues } from './known-values.ts'

/**
 * Why texts that a file holds beside its table must not go out: one sentence, whose subject are the texts; undefined where they
 * name nobody. `technical` texts are words and numbers of the format: among them only what is beyond doubt counts.
 */
export type TextJudge = (texts: readonly string[], technical?: boolean) => string | undefined

/** Judges texts like cells: by the identifying values of the original where it is there, and by what names people anyway. */
export async function textJudge(policy: Policy, original: OpenTable | undefined): Promise<TextJudge> {
  const known: KnownValues[] = []
  for (const { name, role } of policy.attributes) {
    if (role !== 'identifying' || !original?.columns.includes(name)) continue
    const values = await knownValues(original, name, policy.data.missing)
    if (values) known.push(values)
  }
  return (texts, technical = false) => {
    const pieces = texts.flatMap(piecesOf)
    for (const values of known)
      if (pieces.some((piece) => holds(piece, values, technical)))
        return `There are values of ${quoted(values.name)} among them, which the policy calls identifying.`
    return namesIn(pieces) ?? (technical ? undefined : formsIn(pieces))
  }
}

/** Longer texts are judged in pieces: only the beginning of a cell is looked at. */
const PIECE = 2_000

function piecesOf(text: string): readonly string[] {
  if (text.length <= PIECE) return [text]
  const pieces = [text]
  for (const line of text.split(/[\r\n]+/))
    for (let from = 0; from < line.length; from += PIECE) pieces.push(line.slice(from, from + PIECE + 100))
  return pieces
}

function holds(text: string, known: KnownValues, technical: boolean): boolean {
  const { whole, within } = findKeys(text, known)
  if (within.some(({ key, words }) => isTelling(key, words))) return true
  return !technical && whole !== undefined && isNoAccident(whole)
}

/** Shorter values stand in every file. */
const isNoAccident = (key: string): boolean => key.length >= (/\p{L}/u.test(key) ? 4 : 5)

/** Different names before they are no accident: one may be whoever made the file. */
const FEWEST_NAMES = 3

function namesIn(pieces: readonly string[]): string | undefined {
  const names = new Set(pieces.flatMap(innerTexts).flatMap(namesWithin))
  const distinct = [...new Set(pieces.map((piece) => piece.trim()))].filter((piece) => piece !== '')
  return names.size >= FEWEST_NAMES || areNames(distinct)
    ? 'There are names of people among them.'
    : undefined
}

/** One e-mail address may be that of whoever made the file. */
const FEWEST_FORMS = 2

function formsIn(pieces: readonly string[]): string | undefined {
  const carried = carriedForm(new Set(pieces.flatMap(innerTexts)))
  if (carried === undefined || carried.texts < FEWEST_FORMS) return undefined
  return `${counted(carried.texts, 'text')} of them hold ${carried.what}.`
}
