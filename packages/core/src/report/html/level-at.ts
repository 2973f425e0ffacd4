import { levelSteps } from '../plots/level-steps.ts'
import { type Html, html } from './html.ts'

/** How far a column goes up its hierarchy, drawn and in figures. */
export const levelAt = (level: number, height: number): Html =>
  html`<span class="level">${levelSteps(level, height)} <span>${level} of ${height}</span></span>`
