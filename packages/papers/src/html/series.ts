import { type Html, html } from '@outis/core/report/page'
import type { Speaker } from '../result.ts'

export interface NamedSeries {
  readonly name: string
  readonly of: Speaker
}

/** The class that colours a series; what a paper says is drawn apart. */
export const seriesClass = (place: number): string => `s${place % 6}`

/** What each colour stands for; of one series nothing is to be told apart. */
export function seriesLegend(series: readonly NamedSeries[], swatch: (place: number) => Html): Html | false {
  return (
    series.length > 1 &&
    html`<ul class="keys">${series.map(({ name }, index) => html`<li>${swatch(index)}<span>${name}</span></li>`)}</ul>`
  )
}

export const swatchLine = (place: number, dashed: boolean): Html =>
  html`<svg viewBox="0 0 22 10" width="22" height="10" aria-hidden="true"><path class="curve ${seriesClass(place)}${dashed && ' printed'}" d="M0 5H22"/>${!dashed && html`<circle class="point ${seriesClass(place)}" cx="11" cy="5" r="3"/>`}</svg>`

export const swatchBar = (place: number): Html =>
  html`<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><rect class="fill ${seriesClass(place)}" width="12" height="12" rx="3"/></svg>`
